import MapGeometry

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
