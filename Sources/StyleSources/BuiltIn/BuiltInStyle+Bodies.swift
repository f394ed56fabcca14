package import MapStyle

extension BuiltInStyle {
    /// A built-in style as it is drawn in a tilted image: buildings are bodies where the tiles have their heights.
    ///
    /// They have the color of the areas that they stand on, and go with them.
    package static func raised(_ style: ResolvedStyle) -> ResolvedStyle {
        guard let area = style.layers.last(where: { $0.role == .buildings }), case .fill(let fill) = area.kind,
            let bodies, let layer = bodies.resolved(at: style.zoom).layers.first,
            case .fillExtrusion(var extrusion) = layer.kind
        else { return style }
        extrusion.color = fill.color
        var body = layer
        (body.source, body.sourceLayer, body.role) = (area.source, area.sourceLayer, area.role)
        body.kind = .fillExtrusion(extrusion)
        return style.inserting(body, in: bodies.light)
    }

    /// A style with nothing but the bodies; nil if it is invalid, which would be a bug.
    static let bodies = try? Style(Array(bodyJSON.utf8))

    /// A weak light, so that buildings do not draw attention from streets and labels.
    ///
    /// Heights in meters have names of their own in OpenMapTiles and in Protomaps; Shortbread has none.
    static let bodyJSON = """
        {"version":8,"light":{"intensity":0.25},
        "sources":{"\(source)":{"type":"vector","url":"pmtiles://{tiles}"}},
        "layers":[{"id":"building bodies","type":"fill-extrusion","source":"\(source)","source-layer":"building",
        "minzoom":14,"filter":["all",[">",\(meters("render_height", "height")),0],
        ["!",["to-boolean",["get","hide_3d"]]]],
        "paint":{"fill-extrusion-height":\(meters("render_height", "height")),
        "fill-extrusion-base":\(meters("render_min_height", "min_height")),
        "fill-extrusion-vertical-gradient":false}}]}
        """

    private static func meters(_ names: String...) -> String {
        #"["to-number",["coalesce",\#(names.map { "[\"get\",\"\($0)\"]" }.joined(separator: ",")),0],0]"#
    }
}
