import MapGeometry

/// Places everything on top of the map before drawing; what can move least comes first.
///
/// Lines and areas have fixed positions. Labels avoid lines and borders if they can, scale bar and north arrow the ends of
/// lines.
struct Arranging {
    let viewport: Viewport
    let request: ValidatedRequest
    let pins: [PinMarker]
    /// The drawn tilesets, for their attribution.
    let layers: [any DecodedLayer]

    /// - Throws: `SnapshotError` with `fontMissing`.
    func run() throws(SnapshotError) -> Arrangement {
        let title = try title()
        let outline = ImageOutline(request)
        var area = Box(viewport.size).inset(by: outline.borderWidth)
        if let title { area.top = title.box.bottom }
        let order = try PinOrder(
            pins, viewport: viewport, stacking: request.pinOrder, declutters: request.declutter,
            clusters: request.cluster, in: area, on: request.appearance)
        let pinBoxes = order.items.map(\.box)
        let attribution = try attribution(avoiding: pinBoxes, below: title)
        let corner = [attribution.ornament?.box, title?.box].compactMap { $0 }
        let overlays = OverlayLayer(overlays: request.overlays, viewport: viewport, scale: request.scale)
        let ornaments = try Ornaments(
            request, viewport: viewport, title: title, avoiding: pinBoxes + corner + overlays.ends)
        let captions = try Captions(
            order.items, request.appearance, in: area, avoiding: ornaments.boxes + corner + outline.cutCorners,
            lines: overlays.lines)
        return Arrangement(pins: order, captions: captions, ornaments: ornaments, attribution: attribution)
    }

    private func title() throws(SnapshotError) -> TitleOrnament? {
        guard let text = request.plainTitle else { return nil }
        return try TitleOrnament(
            text, request.appearance, in: ImageOutline(request), scale: request.ornamentFactor)
    }

    /// - Parameter title: the title, whose band takes the upper corners.
    private func attribution(
        avoiding pins: [Box], below title: TitleOrnament?
    ) throws(SnapshotError) -> Arrangement.Attribution {
        let texts =
            if case .text(let text) = request.attribution { AttributionText.merged([text]) } else {
                AttributionText.notices(layers)
            }
        // A style names the attributions of its sources itself, so only those of tilesets can be missing.
        let tilesets = layers.flatMap { layer in layer.parts.filter { !$0.isEmpty }.map(\.tileset) }
        let isShown = request.attribution != .off && !texts.isEmpty
        return Arrangement.Attribution(
            texts: texts,
            ornament: isShown
                ? try AttributionOrnament(
                    texts, request.appearance, in: ImageOutline(request), scale: request.ornamentFactor,
                    corners: [.bottomRight, .bottomLeft] + (title == nil ? [.topRight, .topLeft] : []), avoiding: pins)
                : nil,
            doubt: AttributionDoubt.note(layers.flatMap(\.parts).map(\.tileset), request),
            missing: AttributionDoubt.missing(tilesets, request))
    }
}

extension ValidatedRequest {
    /// The title in one line; nil if there is none.
    var plainTitle: String? {
        let text = AttributionText.folded(self.title ?? "")
        return text.isEmpty ? nil : text
    }
}
