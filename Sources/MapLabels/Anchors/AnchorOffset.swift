/// How far texts are moved from their points, by their anchors; in 1/24 em, right and down.
package enum AnchorOffset {
    /// Texts above and below their points keep the distance from their baselines, not from their boxes.
    package static let baseline = 7.0

    /// The offset for a distance in the direction of the anchor; negative distances count as 0.
    package static func radial(_ anchor: LabelAnchor, distance: Double) -> (x: Double, y: Double) {
        let distance = max(distance, 0)
        let isCorner = anchor.horizontal != 0.5 && anchor.vertical != 0.5
        let way = isCorner ? distance / 2.0.squareRoot() : distance
        return offset(anchor, way, way)
    }

    /// The offset for distances in both directions; their signs do not count.
    package static func along(_ anchor: LabelAnchor, x: Double, y: Double) -> (x: Double, y: Double) {
        offset(anchor, abs(x), abs(y))
    }

    private static func offset(_ anchor: LabelAnchor, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (
            anchor.horizontal < 0.5 ? x : anchor.horizontal > 0.5 ? -x : 0,
            anchor.vertical < 0.5 ? y - baseline : anchor.vertical > 0.5 ? baseline - y : 0
        )
    }
}
