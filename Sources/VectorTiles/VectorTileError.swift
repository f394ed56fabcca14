/// Why a vector tile or GeoJSON source cannot be read.
package struct VectorTileError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    package enum Code: Hashable, Sendable {
        /// The bytes are not a vector tile, or not GeoJSON.
        case corrupt
        /// A limit is exceeded.
        case tooLarge
        /// The tile is valid, but has something that is not read.
        case unsupported
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
