/// What distance does to a label in a tilted image.
struct LabelDistance {
    /// How much larger it is than at the center: in the image, or on the ground where it lies.
    var factor = 1.0
    /// The factor for its colors.
    ///
    /// In steps, because each size has a table of coverages, which takes longer to make than a label to draw.
    var inkFactor = 1.0
    /// How much wider its smoothed edges are on its distance fields; in steps, too.
    var softness: Float = 1

    /// A label in an image that is not tilted.
    init() {}

    /// A label at a depth.
    ///
    /// - Parameter lies: whether it lies on the ground.
    init(_ ground: SymbolGround, _ depth: SymbolGround.Depth, lies: Bool) {
        factor = lies ? depth.lying : depth.upright
        inkFactor = (factor * 32).rounded() / 32
        softness = lies ? Float((ground.softness(at: depth) * 8).rounded() / 8) : 1
    }
}
