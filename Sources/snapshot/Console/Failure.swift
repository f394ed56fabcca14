import Files
import MapSnapshot
import SnapshotBatch
import SnapshotConfiguration

/// An error that ends a command: one line, and the exit status.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }

    /// An invalid request is a usage error here, because it came from flags; everything else is a failure.
    init(_ error: SnapshotError) {
        switch error.code {
        case .invalidRequest, .tooLarge, .unknownTileset, .unknownImage, .unknownStyle:
            self.init(.usage, Advice.message(error))
        case .renderingFailed: self.init(.system, Advice.message(error))
        default: self.init(.failed, Advice.message(error))
        }
    }

    init(_ error: TileSourceError) {
        self.init(error.code == .invalidLocation ? .usage : .failed, error.description)
    }

    init(_ error: FileError) { self.init(.failed, error.description) }

    /// The failure for a tileset without tiles, usually the wrong folder.
    static func noTiles(in location: String) -> Failure {
        Failure(.failed, "\(location) has no tiles: use an archive with tiles, or a folder with files z/x/y.png")
    }

    /// Runs library code and converts its errors.
    static func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as SnapshotError {
            throw Failure(error)
        } catch let error as TileSourceError {
            throw Failure(error)
        } catch let error as StyleOpeningError {
            throw Failure(SnapshotError(error))
        } catch let error as FileError {
            throw Failure(error)
        } catch let error as ConfigurationError {
            throw Failure(error)
        } catch let error as BatchInputError {
            throw Failure(error)
        } catch let error as BatchOutputError {
            throw Failure(error)
        }
    }

    /// Gives failures a status from sysexits.h; usage errors keep theirs.
    static func during<Value>(_ status: ExitStatus, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await translating(body)
        } catch let failure as Failure where failure.status == .failed {
            throw Failure(status, failure.description)
        }
    }

    /// The failure for a table that cannot be read.
    init(_ error: BatchInputError) {
        let remedy = error.needsSplitting ? ": write its parts to files with snapshot batch split, and draw these" : ""
        self.init(ExitStatus(rawValue: error.status) ?? .noInput, error.description + remedy)
    }

    /// The failure for a batch that cannot continue.
    init(_ error: BatchOutputError) {
        var status = ExitStatus.ioError
        if case .batch(let number) = error.consequence { status = ExitStatus(rawValue: number) ?? status }
        self.init(status, error.description)
    }
}

/// The exit statuses of the process.
enum ExitStatus: Int32, Error {
    /// Complete.
    case complete = 0
    /// Failed; nothing was written.
    case failed = 1
    /// Written, but part of the image has no tile.
    case incomplete = 3
    /// A usage error (`EX_USAGE`).
    case usage = 64
    /// An input is missing or corrupt (`EX_NOINPUT`).
    case noInput = 66
    /// A server cannot be reached (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// The system refuses memory, threads or open files (`EX_OSERR`).
    case system = 71
    /// A file cannot be created (`EX_CANTCREAT`).
    case cannotCreate = 73
    /// The disk is full, or a stream is closed (`EX_IOERR`).
    case ioError = 74
    /// A retry may succeed (`EX_TEMPFAIL`).
    case temporary = 75
    /// Permission denied (`EX_NOPERM`).
    case noPermission = 77
    /// The configuration is invalid (`EX_CONFIG`).
    case configuration = 78
    /// Ended by Ctrl-C: 128 plus the signal's number.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143
}
