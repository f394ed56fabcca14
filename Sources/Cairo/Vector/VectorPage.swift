/// The sheet that a vector file consists of.
package struct VectorPage: Sendable {
    /// Width and height in points, above 0.
    package let width, height: Double
    /// What the file calls itself.
    package let title: String
    /// Who made what is on it; empty for nobody.
    package let notice: String

    /// How far arcs may be from true ones, in points: cairo's tenth shows where the file is enlarged.
    static let tolerance = 0.002

    package init(width: Double, height: Double, title: String, notice: String) {
        (self.width, self.height, self.title, self.notice) = (width, height, title, notice)
    }
}
