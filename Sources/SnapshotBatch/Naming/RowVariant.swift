public import MapSnapshot

/// One of several images of a row.
public struct RowVariant: Hashable, Sendable {
    /// The position among the variants of the row, from 0.
    public let index: Int
    /// Pixels per point; nil if that is up to the row.
    public let scale: Double?
    /// The appearance; nil if that is up to the row.
    public let appearance: Appearance?

    /// The suffix of the file's name, such as `-dark@2x`; empty for the light image at scale 1.
    func mark(besides template: NameTemplate?) -> String {
        let night = appearance == .dark && template?.uses(.appearance) != true ? "-dark" : ""
        guard let scale, scale != 1, template?.uses(.scale) != true else { return night }
        return night + "@\(scale.text)x"
    }
}
