/// A tile source that is damaged or cannot be read.
///
/// An absent tile is not an error: `TileSource.tile(at:density:)` returns nil for it.
public struct TileSourceError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    public enum Code: String, Hashable, Sendable {
        /// There is no such file or folder, or it may not be read.
        case unreadable
        /// A server does not give this part now or at all: it fails, refuses, or cannot be reached. A picture is drawn
        /// without such a tile and says so.
        case unavailable
        /// This one tile is corrupt; the rest of the source may be sound. An image is drawn without it and says so.
        case corruptTile
        /// The file is not what its name or header says, is damaged, or was cut short.
        case corrupt
        /// A size in the file is beyond what is accepted here.
        case tooLarge
        /// Whole and valid, but of a kind that is not supported.
        case unsupported
        /// The location's own words are wrong (an unknown option, a value out of range).
        case invalidLocation
    }

    /// What went wrong.
    public let code: Code
    /// One sentence that names the file, the tile where there is one, and what to do.
    public let description: String

    /// An error with its sentence.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
