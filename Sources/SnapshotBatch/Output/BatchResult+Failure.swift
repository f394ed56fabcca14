import MapSnapshot
import TileSources

extension BatchResult.Failure: Error {
    /// Converts an error to a failure for a result.
    ///
    /// | error | code | whether another try may help |
    /// |---|---|---|
    /// | `SnapshotError` | its own | where a tile source failed, or memory was short |
    /// | `TileSourceError` | `tile_source_failed` | yes |
    /// | `BatchOutputError` | `output_failed` | unless the name itself is not possible |
    /// | `RowTimeout` | `timeout` | yes |
    /// | any other | `internal` | yes |
    init(_ error: any Error) {
        switch error {
        case let failure as Self: self = failure
        case let error as SnapshotError: self.init(error)
        case let error as TileSourceError: self.init(SnapshotError(error))
        case let error as BatchOutputError:
            self.init(
                code: "output_failed", detail: error.description, pointer: nil, isRetryable: error.consequence != .row)
        case let error as RowTimeout:
            self.init(
                code: "timeout",
                detail: "the row took longer than \((error.limit / .seconds(1)).text) s: allow more with --row-timeout",
                pointer: nil, isRetryable: true)
        case is CancellationError:
            self.init(code: "internal", detail: "the row was given up: try it again", pointer: nil, isRetryable: true)
        default:
            self.init(code: "internal", detail: "the row failed: \(error)", pointer: nil, isRetryable: true)
        }
    }

    /// Creates the failure for a request that cannot be drawn.
    init(_ error: SnapshotError) {
        self.init(
            code: error.code.rawValue, detail: error.description, pointer: error.pointer,
            isRetryable: error.code == .tileSourceFailed || error.code == .renderingFailed)
    }

    /// The failure for a row that exceeds a limit in bytes.
    ///
    /// - Parameter remedy: what to do.
    public static func tooLong(limit: Int, _ remedy: String) -> Self {
        Self(
            code: "row_too_long", detail: "the row is longer than the limit of \(limit) bytes: \(remedy)",
            pointer: nil, isRetryable: false)
    }
}

/// A row took too long.
struct RowTimeout: Error {
    let limit: Duration
}
