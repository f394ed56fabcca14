/// What is wrong with a vector tile, or with features that are to be cut into tiles.
package struct VectorTileError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a vector tile, or not GeoJSON.
        case corrupt
        /// More than a limit allows.
        case tooLarge
    }

    /// What went wrong.
    package let code: Code
    /// One sentence: what is wrong, then what to do.
    package let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
