import Files
import MapSnapshot
import SnapshotBatch
import SnapshotConfiguration

/// Why a command ends, in one line, with the status that goes with it.
struct Failure: Error, CustomStringConvertible {
    let status: ExitStatus
    let description: String

    init(_ status: ExitStatus, _ description: String) {
        self.status = status
        self.description = description
    }

    /// A wrong request is wrong usage here, for all of it came from flags; the rest is failure.
    init(_ error: SnapshotError) {
        switch error.code {
        case .invalidRequest, .tooLarge, .unknownTileset, .unknownImage: self.init(.usage, error.description)
        case .renderingFailed: self.init(.system, error.description)
        default: self.init(.failed, error.description)
        }
    }

    init(_ error: TileSourceError) {
        self.init(error.code == .invalidLocation ? .usage : .failed, error.description)
    }

    init(_ error: FileError) { self.init(.failed, error.description) }

    /// A set without a single tile, most often the wrong folder.
    static func noTiles(in location: String) -> Failure {
        Failure(.failed, "\(location) has no tiles: give an archive with tiles, or a folder with files z/x/y.png in it")
    }

    /// Runs something of the library and turns its errors into one line.
    static func translating<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as SnapshotError {
            throw Failure(error)
        } catch let error as TileSourceError {
            throw Failure(error)
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

    /// Gives what fails here a status of sysexits.h; a wrong flag stays wrong usage.
    static func during<Value>(_ status: ExitStatus, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await translating(body)
        } catch let failure as Failure where failure.status == .failed {
            throw Failure(status, failure.description)
        }
    }

    /// A table cannot be read.
    init(_ error: BatchInputError) { self.init(ExitStatus(rawValue: error.status) ?? .noInput, error.description) }

    /// A batch cannot go on.
    init(_ error: BatchOutputError) {
        var status = ExitStatus.ioError
        if case .batch(let number) = error.consequence { status = ExitStatus(rawValue: number) ?? status }
        self.init(status, error.description)
    }
}
