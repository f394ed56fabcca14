import Compression
import MapGeometry

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

/// A problem found in a tileset, without the file and tile, which `TileSourceError` adds.
struct Defect: Error, Hashable {
    let code: TileSourceError.Code
    /// One clause without a period, to follow the name of the file.
    let clause: String

    init(_ code: TileSourceError.Code, _ clause: String) {
        self.code = code
        self.clause = clause
    }

    init(_ error: CompressionError) {
        switch error.code {
        case .corrupt: self.init(.corrupt, error.description)
        case .tooLarge: self.init(.tooLarge, error.description)
        case .unsupported: self.init(.unsupported, error.description)
        }
    }

    /// Whether another attempt would give the same result.
    var isCorruption: Bool { [.corrupt, .corruptTile, .tooLarge, .unsupported].contains(code) }

    /// The same for a single tile that is corrupt or far too large; the rest of the source may be fine.
    var ofOneTile: Defect {
        switch code {
        case .corrupt, .tooLarge: Defect(.corruptTile, clause)
        case .corruptTile, .unreadable, .unavailable, .unsupported, .invalidLocation: self
        }
    }

    /// The same for data from a server: corrupt bytes are a failed response, and the next response may be good.
    ///
    /// - Parameter what: the subject of the clause.
    func ofServer(_ what: String) -> Defect {
        switch code {
        case .corrupt, .corruptTile, .tooLarge: Defect(.unavailable, "\(what): \(clause); try again later")
        case .unreadable, .unavailable, .unsupported, .invalidLocation: self
        }
    }
}

extension TileSourceError {
    /// The error for a defect of a file, or of one tile in it.
    init(_ defect: Defect, in path: String, tile: TileCoordinate? = nil) {
        let place = tile.map { "\(path), tile \($0)" } ?? path
        let remedy =
            switch defect.code {
            case .corrupt, .corruptTile: "; copy, download or create it again"
            case .tooLarge: "; it is corrupt or not a tileset, create it again"
            case .unreadable, .unavailable, .unsupported, .invalidLocation: ""
            }
        self.init(defect.code, "\(place): \(defect.clause)\(remedy)")
    }
}
