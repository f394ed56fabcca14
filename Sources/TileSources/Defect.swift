import Compression
import MapGeometry

/// What is wrong, found before it is known in which file and tile; `TileSourceError` adds those.
struct Defect: Error, Hashable {
    let code: TileSourceError.Code
    /// One clause without a full stop, to be put after the name of the file.
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

    /// The same where it is only one tile that is damaged or far too large: the rest of the source may be sound.
    var ofOneTile: Defect {
        switch code {
        case .corrupt, .tooLarge: Defect(.corruptTile, clause)
        case .corruptTile, .unreadable, .unavailable, .unsupported, .invalidLocation: self
        }
    }

    /// The same where a server sent it: damaged bytes are a failed answer, and the next may be a good one.
    ///
    /// - Parameter what: of what the clause tells.
    func ofServer(_ what: String) -> Defect {
        switch code {
        case .corrupt, .corruptTile, .tooLarge: Defect(.unavailable, "\(what): \(clause); try again later")
        case .unreadable, .unavailable, .unsupported, .invalidLocation: self
        }
    }
}

extension TileSourceError {
    /// The sentence for a defect of a file, or of one tile in it.
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
