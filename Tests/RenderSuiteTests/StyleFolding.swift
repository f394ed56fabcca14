import JSON

/// Does to a style what a test's operations would do to a map, as far as a still image shows it.
struct StyleFolding {
    private let suite: RenderSuite
    private static let camera = ["center", "zoom", "bearing", "pitch", "roll"]

    init(_ suite: RenderSuite) { self.suite = suite }

    /// nil if an operation cannot be folded.
    func folded(_ style: JSONValue, _ operations: [JSONValue]) -> JSONValue? {
        var style = style
        for operation in operations {
            guard let parts = operation.elements, let name = parts.first?.text else { return nil }
            guard apply(name, Array(parts.dropFirst()), to: &style) else { return nil }
        }
        return style
    }

    private func apply(_ name: String, _ arguments: [JSONValue], to style: inout JSONValue) -> Bool {
        let first = arguments.first
        let second = arguments.count > 1 && arguments[1] != .null ? arguments[1] : nil
        switch name {
        case "wait", "idle", "sleep": break
        case "setStyle": return setStyle(first, &style)
        case "setPaintProperty", "setLayoutProperty":
            let group = name == "setPaintProperty" ? "paint" : "layout"
            guard let key = second?.text else { return false }
            let value = arguments.count > 2 && arguments[2] != .null ? arguments[2] : nil
            change(first, of: &style) { layer in
                var properties = layer[group] ?? .object([:])
                properties[key] = value
                layer[group] = properties
            }
        case "setFilter": change(first, of: &style) { $0["filter"] = second }
        case "setLayerZoomRange":
            change(first, of: &style) {
                $0["minzoom"] = second
                $0["maxzoom"] = arguments.count > 2 ? arguments[2] : nil
            }
        case "addLayer": addLayer(first, before: second?.text, to: &style)
        case "removeLayer":
            style["layers"] = .array((style["layers"]?.elements ?? []).filter { $0["id"] != first })
        case "addSource", "removeSource":
            guard let key = first?.text else { return false }
            var sources = style["sources"] ?? .object([:])
            sources[key] = name == "addSource" ? second : nil
            style["sources"] = sources
        case "setZoom": style["zoom"] = first
        case "setCenter": style["center"] = first
        case "setBearing": style["bearing"] = first
        case "setLight": style["light"] = first
        case "setGlobalStateProperty":
            guard let key = first?.text else { return false }
            var state = style["state"] ?? .object([:])
            state[key] = .object(["default": second ?? .null])
            style["state"] = state
        default: return false
        }
        return true
    }

    private func setStyle(_ argument: JSONValue?, _ style: inout JSONValue) -> Bool {
        var new = argument
        if let url = argument?.text { new = suite.path(of: url).flatMap(suite.json) }
        guard var new else { return false }
        // The first style has set the camera; a later one does not move it.
        if Self.camera.contains(where: { style[$0] != nil }) {
            for key in Self.camera { new[key] = style[key] }
        }
        style = new
        return true
    }

    private func addLayer(_ layer: JSONValue?, before: String?, to style: inout JSONValue) {
        guard var layer, let id = layer["id"]?.text else { return }
        if let source = layer["source"], case .object = source {
            var sources = style["sources"] ?? .object([:])
            sources[id] = source
            style["sources"] = sources
            layer["source"] = .string(id)
        }
        var layers = style["layers"]?.elements ?? []
        let place = before.flatMap { id in layers.firstIndex { $0["id"]?.text == id } } ?? layers.count
        layers.insert(layer, at: place)
        style["layers"] = .array(layers)
    }

    private func change(_ id: JSONValue?, of style: inout JSONValue, _ body: (inout JSONValue) -> Void) {
        var layers = style["layers"]?.elements ?? []
        guard let index = layers.firstIndex(where: { $0["id"] == id }) else { return }
        body(&layers[index])
        style["layers"] = .array(layers)
    }
}
