/// The page of a vector file.
package struct VectorPage: Sendable {
    /// Width and height in points, above 0.
    package let width, height: Double
    /// Title in the metadata.
    package let title: String
    /// Copyright notice in the metadata; empty for none.
    package let copyright: String

    /// Maximum error of arcs in points; cairo's default of 0.1 shows when the file is enlarged.
    static let tolerance = 0.002

    package init(width: Double, height: Double, title: String, copyright: String) {
        (self.width, self.height, self.title, self.copyright) = (width, height, title, copyright)
    }
}
