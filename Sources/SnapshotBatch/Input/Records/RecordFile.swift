import Files
import MapSnapshot

/// Reads the records of a file in order, in chunks.
struct RecordFile<Finder: RecordFinder> {
    var reader: RecordReader<Finder>
    private let file: RegularFile
    private let name: String
    private var chunk: [UInt8] = []
    private var position = 0
    private var offset: UInt64 = 0

    private static var chunkSize: Int { 1 << 18 }

    /// - Parameters:
    ///   - name: the name of the file in errors.
    ///   - limit: maximum size of a record in bytes.
    init(_ file: RegularFile, name: String, finder: Finder, limit: Int) {
        self.file = file
        self.name = name
        reader = RecordReader(finder, limit: limit)
    }

    /// The next record; nil at the end of the file.
    mutating func next() throws(BatchInputError) -> Record? {
        do throws(InputDefect) {
            while true {
                if let record = try reader.next(in: chunk, from: &position) { return record }
                guard try refill() else { return try reader.finish() }
            }
        } catch {
            throw .noInput(name, error.clause)
        }
    }

    /// An error that names the file.
    func failure(_ clause: String) -> BatchInputError { .noInput(name, clause) }

    private mutating func refill() throws(InputDefect) -> Bool {
        let length = Int(min(file.size - offset, UInt64(Self.chunkSize)))
        guard length > 0 else { return false }
        do throws(FileError) {
            chunk = try file.read(offset: offset, length: length)
        } catch {
            throw InputDefect(clause: "cannot be read: \(error.description)")
        }
        offset += UInt64(length)
        position = 0
        return true
    }
}
