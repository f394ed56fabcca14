/// Width and height in points.
public struct Size: Hashable, Sendable {
    /// From left to right, in points.
    public var width: Double
    /// From top to bottom, in points.
    public var height: Double

    /// Creates a size without checking it.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Whether both are finite and greater than 0.
    public var isValid: Bool { width.isFinite && height.isFinite && width > 0 && height > 0 }
}
