public import struct Colors.Color

/// A line along the edge of an image, inside it; it follows rounded corners.
public struct Border: Hashable, Sendable {
    /// Its color, with straight alpha.
    public var color: Color
    /// Width in points, 0 to 200.
    public var width: Double

    /// Creates a border.
    public init(color: Color, width: Double = 1) {
        self.color = color
        self.width = width
    }
}

extension Border {
    static let widths = 0...SnapshotLimits.strokeWidth
    static let widthMeaning = "0 to \(SnapshotLimits.strokeWidth.text) points"

    /// Parses `COLOR` or `COLOR:WIDTH`.
    ///
    /// - Throws: `SnapshotError` that names the invalid part.
    package init(parsing text: String) throws(SnapshotError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(color: try Color(notation: String(parts[0]), name: "border color"))
        guard parts.count == 2 else { return }
        guard let width = Notation.number(parts[1]), Self.widths.contains(width) else {
            throw .invalid("border", text, "a color, or a color and a width of 0 to 200 points, such as gray:2")
        }
        self.width = width
    }
}
