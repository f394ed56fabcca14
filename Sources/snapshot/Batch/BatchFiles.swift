import Files
import MapSnapshot
import SnapshotBatch

/// The files that a batch reads and those that it writes besides its pictures: none may take another's place.
struct BatchFiles {
    let uses: FileUses
    let output: BatchOutputOptions

    /// Finds files that would be lost.
    func check() throws { try uses.check() }

    /// The names that no row may give its picture.
    var reserved: ReservedNames { uses.reserved(in: output.folder ?? "") }

    /// Finds out whether files can be written where they are wanted, while nothing is lost if not.
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

    /// Finds a row that would put its picture where one of these files is.
    func check(_ rows: ArraySlice<BatchIndex.Entry>, of input: BatchInput) throws {
        let reserved = reserved
        guard !reserved.isEmpty else { return }
        for entry in rows {
            let row = try input.row(at: entry)
            guard let conflict = row.out.flatMap(reserved.conflict) else { continue }
            throw Failure(.usage, "line \(row.line): \(conflict)")
        }
    }
}
