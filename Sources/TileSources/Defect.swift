import Compression
import MapGeometry

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
