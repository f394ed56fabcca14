import MapGeometry

/// Where everything is that lies on the map: no label lies on another, on a marker, an ornament or the attribution.
struct Arrangement: Sendable {
    /// The pins in the image, backmost first.
    let pins: PinOrder
    /// The texts beside them.
    let captions: Captions
    /// Scale bar and north arrow.
    let ornaments: Ornaments
    let attribution: Attribution

    /// All boxes that are taken: a map's own labels keep clear of them.
    var taken: CollisionIndex { captions.taken }

    /// What is said about the sources of the map.
    struct Attribution: Sendable {
        /// Plain texts, whether they are in the image or not.
        let texts: [String]
        /// In its corner; nil if the request turns it off, or there is nothing to say.
        let ornament: AttributionOrnament?
        /// Why the texts may not be all that must be said.
        let doubt: String?

        /// How much of it can be read in the image; nil if there is nothing to say.
        var display: AttributionDisplay? {
            if doubt != nil { return .unknown }
            return texts.isEmpty ? nil : ornament?.display ?? .elsewhere
        }
    }
}
