/// A face in a font file.
struct FontFile: Hashable, Sendable {
    let path: String
    /// FreeType's face index: which face of a collection and, in the upper half, which named instance of it.
    var index = 0
}
