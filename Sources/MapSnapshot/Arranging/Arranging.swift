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

/// The positions of everything on top of the map.
///
/// No label overlaps another, a marker, an ornament or the attribution.
struct Arrangement: Sendable {
    /// The pins in the image, backmost first.
    let pins: PinOrder
    /// The labels beside them.
    let captions: Captions
    /// Title, scale bar and north arrow.
    let ornaments: Ornaments
    let attribution: Attribution

    /// All occupied boxes, for a map's own labels to avoid.
    var taken: CollisionIndex { captions.taken }

    /// What a map's own labels leave free.
    var obstacles: [LabelObstacle] {
        let boxes =
            captions.placed.map(\.box) + ornaments.boxes
            + [attribution.ornament?.box, ornaments.titleBox].compactMap { $0 }
        return pins.items.flatMap(\.obstacles) + boxes.map(LabelObstacle.box)
    }

    /// The attribution of the map.
    struct Attribution: Sendable {
        /// Plain texts, whether they are in the image or not.
        let texts: [String]
        /// The drawn attribution; nil if the request turns it off, or if there is none.
        let ornament: AttributionOrnament?
        /// Why the texts may be incomplete.
        let doubt: SnapshotNote?
        /// Says that a tileset has none; nil if all have one.
        let missing: SnapshotNote?

        /// How much of it is readable in the image; nil if there is none.
        var display: AttributionDisplay? {
            if doubt != nil { return .unknown }
            return texts.isEmpty ? nil : ornament?.display ?? .elsewhere
        }
    }
}

extension Arrangement {
    /// Notes for the caller about labels without a place, and other surprises.
    var notes: [SnapshotNote] {
        var notes = pinNotes + captionNotes + ornaments.notes
        if let ornament = attribution.ornament, ornament.display == .elsewhere {
            let text = attribution.texts.joined(separator: " · ")
            notes.append(
                SnapshotNote(
                    .attributionOmitted, "the image is too small for the attribution \"\(text)\"",
                    remedy: "show it beside the image", pointer: "/attribution", values: ["attribution": .text(text)]))
        }
        var missing = MissingGlyphs()
        missing.add(pins.items.flatMap(\.marker.lines) + captions.placed.map(\.label.line) + ornaments.lines)
        missing.add(attribution.ornament?.lines ?? [])
        notes += missing.notes
        notes += [attribution.doubt, attribution.missing].compactMap(\.self)
        return notes
    }

    private var pinNotes: [SnapshotNote] {
        var notes: [SnapshotNote] = []
        let count = pins.total
        if pins.outside > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOutside, "\(pins.outside) of \(count) pins lie outside the image", pointer: "/pins",
                    values: ["outside": .integer(pins.outside), "pins": .integer(count)]))
        }
        if pins.clusters.count > 0 {
            let (clusters, joined) = pins.clusters
            notes.append(
                SnapshotNote(
                    .pinsClustered,
                    "\(joined) of \(count) pins are shown as \(clusters) \(clusters == 1 ? "cluster" : "clusters")",
                    pointer: "/cluster",
                    values: [
                        "clustered": .integer(joined), "clusters": .integer(clusters), "pins": .integer(count),
                    ]))
        }
        if pins.covered > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOmitted, "\(pins.covered) of \(count) pins were left out because they would cover others",
                    pointer: "/declutter", values: ["omitted": .integer(pins.covered), "pins": .integer(count)]))
        }
        return notes
    }

    private var captionNotes: [SnapshotNote] {
        guard captions.dropped > 0 else { return [] }
        let count = captions.dropped + captions.placed.count
        return [
            SnapshotNote(
                .labelsOmitted, "\(captions.dropped) of \(count) labels were left out because they found no room",
                remedy: "make the image larger, or give the pins that matter a priority", pointer: "/pins",
                values: ["omitted": .integer(captions.dropped), "labels": .integer(count)])
        ]
    }
}

/// Detects images that may lack a required attribution.
enum AttributionDoubt {
    /// A note if the metadata of a drawn layer cannot be read, unless the request has its own attribution.
    ///
    /// It contains no ids: the note is cached with the image, and other users may have other ids for the tilesets.
    static func note(_ layers: [ReadyTileset], _ request: ValidatedRequest) -> SnapshotNote? {
        if case .text = request.attribution { return nil }
        guard let problem = layers.compactMap(\.metadata.problem).first else { return nil }
        return SnapshotNote(
            .attributionUnknown,
            "the attribution of the map is unknown, because the metadata of its tiles is unreadable (\(problem))",
            remedy: "get the tiles again, or set the attribution of the tileset", pointer: "/attribution",
            values: ["reason": .text(problem)])
    }

    /// A note if a drawn tileset states no attribution, which most licenses require; an empty one is a statement.
    static func missing(_ layers: [ReadyTileset], _ request: ValidatedRequest) -> SnapshotNote? {
        guard request.attribution == .automatic,
            layers.contains(where: { $0.metadata.attribution == nil && $0.metadata.problem == nil })
        else { return nil }
        return SnapshotNote(
            .attributionMissing, "a tileset states no attribution, so none is shown for it",
            remedy: "set the attribution of the tileset, or turn it off if its license requires none",
            pointer: "/attribution")
    }
}
