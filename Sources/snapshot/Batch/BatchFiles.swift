import Files
import MapSnapshot
import SnapshotBatch

/// The files that a batch reads and writes in addition to its images; none may replace another.
struct BatchFiles {
    let uses: FileUses
    let output: BatchOutputOptions

    /// Finds files that would be overwritten.
    func check() throws { try uses.check() }

    /// The names that no row may use for its image.
    var reserved: ReservedNames { uses.reserved(in: output.folder ?? "") }

    /// Checks early that files can be written in their places.
    func tryWriting() throws {
        struct Tried: Error {}
        for use in output.writes where use.path != "-" {
            do {
                try AtomicFile.write(inPieces: use.path) { _ in throw Tried() }
            } catch is Tried {
                continue
            } catch let error as FileError {
                throw Failure(.cannotCreate, "\(use.flag): \(error.description)")
            }
        }
    }

    /// Finds a row whose image would replace one of these files.
    func check(_ rows: ArraySlice<BatchIndex.Entry>, of input: BatchInput) throws {
        let reserved = reserved
        guard !reserved.isEmpty else { return }
        for entry in rows {
            for row in try input.rows(at: entry) {
                guard let conflict = row.out.flatMap(reserved.conflict) else { continue }
                throw Failure(.usage, "\(row.place): \(conflict)")
            }
        }
    }
}
