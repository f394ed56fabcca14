/// Why a tile source cannot be used.
///
/// An absent tile is not an error: `TileSource.tile(at:density:)` returns nil for it.
public struct TileSourceError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, for callers that react differently.
    public enum Code: String, Hashable, Sendable {
        /// There is no such file or folder, or permission is denied.
        case unreadable
        /// A server does not deliver this part, now or ever: it fails, refuses, or is unreachable. Images are drawn
        /// without such a tile, and report it.
        case unavailable
        /// This tile is corrupt; the rest of the source may be fine. Images are drawn without it, and report it.
        case corruptTile
        /// The file is not what its name or header says, is corrupt, or is truncated.
        case corrupt
        /// A size in the file exceeds a limit.
        case tooLarge
        /// Valid, but of a kind that is not supported.
        case unsupported
        /// The location itself is invalid (an unknown option, a value out of range).
        case invalidLocation
    }

    /// What went wrong.
    public let code: Code
    /// One sentence that names the file, the tile if there is one, and what to do.
    public let description: String

    /// Creates an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
