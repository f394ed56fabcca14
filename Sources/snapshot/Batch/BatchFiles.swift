import Files
import Glibc
import MapSnapshot
import SnapshotBatch

/// The files that a batch reads and those that it writes besides its pictures: none may take another's place.
struct BatchFiles {
    /// The table, or nil for a stream of rows.
    let table: String?
    /// What else is read.
    let others: [String]
    let output: BatchOutputOptions

    private var written: [(flag: String, path: String)] {
        [("--results", output.results), ("--contact-sheet", output.contactSheet)].compactMap { flag, path in
            path.map { (flag, $0) }
        }
    }

    /// Finds files that would be lost.
    func check() throws {
        let read = Set(([table].compactMap(\.self) + others).compactMap { FileIdentity($0, stream: STDIN_FILENO) })
        var taken: [FileIdentity: String] = [:]
        for (flag, path) in written {
            guard let file = FileIdentity(path, stream: STDOUT_FILENO) else { continue }
            guard !read.contains(file) else {
                throw Failure(.usage, "\(flag) \(path) would replace a file that is read: give it another name")
            }
            if let other = taken.updateValue(flag, forKey: file) {
                throw Failure(.usage, "\(other) and \(flag) are one file, \(path): give each its own name")
            }
        }
    }

    /// Finds out whether files can be written where they are wanted, while nothing is lost if not.
    func tryWriting() throws {
        struct Tried: Error {}
        for (flag, path) in written where path != "-" {
            do {
                try AtomicFile.write(inPieces: path) { _ in throw Tried() }
            } catch is Tried {
                continue
            } catch let error as FileError {
                throw Failure(.cannotCreate, "\(flag): \(error.description)")
            }
        }
    }

    /// Finds a row that would put its picture where one of these files is.
    func check(_ rows: ArraySlice<BatchIndex.Entry>, of input: BatchInput) throws {
        guard let folder = output.folder.flatMap(RealPath.find) else { return }
        let start = folder == "/" ? folder : folder + "/"
        // Below the folder no links are followed, so that names say it all.
        let files = written.map(\.path) + [table == "-" ? "/dev/stdin" : table].compactMap(\.self)
        let names = Set(
            files.compactMap(RealPath.find).compactMap { $0.hasPrefix(start) ? $0.dropFirst(start.count) : nil })
        guard !names.isEmpty else { return }
        for entry in rows {
            let row = try input.row(at: entry)
            guard let out = row.out, names.contains(out[...]) else { continue }
            throw Failure(
                .usage,
                "line \(row.line): out \(out) would replace that file, which is read or written besides: "
                    + "give it another name")
        }
    }
}
