import MapGeometry

/// Places everything on top of the map before drawing; what can move least comes first.
///
/// Lines and areas have fixed positions, and labels may overlap them.
struct Arranging {
    let viewport: Viewport
    let request: ValidatedRequest
    let pins: [PinMarker]
    /// The drawn tilesets, for their attribution.
    let layers: [any DecodedLayer]

    /// - Throws: `SnapshotError` with `fontMissing`.
    func run() throws(SnapshotError) -> Arrangement {
        let order = PinOrder(pins, viewport: viewport, declutters: request.declutter)
        let pinBoxes = order.items.map(\.box)
        let attribution = try attribution(avoiding: pinBoxes)
        let corner = [attribution.ornament?.box].compactMap { $0 }
        let ornaments = try Ornaments(request, viewport: viewport, avoiding: pinBoxes + corner)
        let captions = try Captions(
            order.items, request.appearance, in: viewport.size, avoiding: ornaments.boxes + corner)
        return Arrangement(pins: order, captions: captions, ornaments: ornaments, attribution: attribution)
    }

    private func attribution(avoiding pins: [Box]) throws(SnapshotError) -> Arrangement.Attribution {
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
                ? try AttributionOrnament(texts, request.appearance, in: viewport.size, avoiding: pins) : nil,
            doubt: AttributionDoubt.note(layers.flatMap(\.parts).map(\.tileset), request),
            missing: AttributionDoubt.missing(tilesets, request))
    }
}
