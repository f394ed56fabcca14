/// The Catmull–Rom cubic: Keys' kernel with a = -0.5 (IEEE Transactions on Acoustics 29 (6), 1981).
enum CubicKernel {
    /// Radius of the kernel in pixels.
    static let support = 2.0

    /// The weight of a pixel at a distance in pixels.
    static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        // The order of operations affects the last bit of the result.
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return (((x - 5) * x + 8) * x - 4) * -0.5 }
        return 0
    }
}
