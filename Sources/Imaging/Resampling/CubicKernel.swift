/// Catmull-Rom's cubic: Keys' family with a = -0.5 (IEEE Transactions on Acoustics 29 (6), 1981).
enum CubicKernel {
    /// How far it reaches to each side, in pixels.
    static let support = 2.0

    /// The weight of a pixel `distance` pixels away.
    static func weight(_ distance: Double) -> Double {
        let x = abs(distance)
        // The order of operations is part of the result's last bit.
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return (((x - 5) * x + 8) * x - 4) * -0.5 }
        return 0
    }
}
