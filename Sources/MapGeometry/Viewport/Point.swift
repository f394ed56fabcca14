/// A position in the image, in points from its top left corner, with y growing **downward**.
public struct Point: Hashable, Sendable {
    /// Points to the right.
    public var x: Double
    /// Points down.
    public var y: Double

    /// Creates a value without checking it.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

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
