import MapSnapshot
import TileSources

extension BatchResult.Failure: Error {
    /// Converts an error to a failure for a result.
    ///
    /// | error | code | retryable |
    /// |---|---|---|
    /// | `SnapshotError` | its own | if a tile source failed or memory ran out |
    /// | `TileSourceError` | `tile_source_failed` | yes |
    /// | `BatchOutputError` | `output_failed` | unless the name itself is invalid |
    /// | `RowTimeout` | `timeout` | yes |
    /// | any other | `internal` | yes |
    init(_ error: any Error) {
        switch error {
        case let failure as Self: self = failure
        case let error as SnapshotError: self.init(error)
        case let error as TileSourceError: self.init(SnapshotError(error))
        case let error as BatchOutputError:
            self.init(code: "output_failed", error.description, isRetryable: error.consequence != .row)
        case let error as RowTimeout:
            self.init(
                code: "timeout", "the row took longer than \((error.limit / .seconds(1)).text) s",
                remedy: "raise the time limit", isRetryable: true)
        case is CancellationError:
            self.init(code: "internal", "the row was canceled", remedy: "run it again", isRetryable: true)
        default:
            self.init(code: "internal", "the row failed (\(error))", isRetryable: true)
        }
    }

    /// Creates the failure for a request that cannot be drawn.
    init(_ error: SnapshotError) {
        self.init(
            code: error.code.rawValue, error.summary, remedy: error.remedy, pointer: error.pointer,
            isRetryable: [.tileSourceFailed, .renderingFailed, .overloaded, .deadlineExceeded].contains(error.code))
    }

    /// The failure for the dark image of a row if there are only light tiles.
    static var noDarkTiles: Self {
        Self(
            code: "no_dark_tiles", "the tilesets have no dark tiles, so there is no dark image",
            remedy: "add dark tiles to a tileset", pointer: "/appearance", isRetryable: false)
    }

    /// The failure for a row that exceeds a limit in bytes.
    ///
    /// - Parameter remedy: what to do.
    public static func tooLong(limit: Int, _ remedy: String) -> Self {
        Self(
            code: "row_too_long", "the row is over the limit of \(limit) bytes", remedy: remedy, isRetryable: false)
    }
}

/// A row took too long.
struct RowTimeout: Error {
    let limit: Duration
}
