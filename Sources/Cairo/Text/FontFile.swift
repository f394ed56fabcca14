/// One face of a font file.
struct FontFile: Hashable, Sendable {
    let path: String
    /// FreeType's face index: the face of a collection and, in the upper 16 bits, its named instance.
    var index = 0
}
