import MapSnapshot
import Synchronization

/// The rows of a table whose names earlier rows use for other images.
struct NameClashes: Sendable {
    /// Rows, in the order of the table.
    private var rows: [(line: UInt32, first: UInt32)] = []

    /// Creates an empty value.
    init() {}

    /// Finds clashes; sorts `named`.
    fileprivate init(in named: inout [NamedImage]) {
        named.sort { ($0.name, $0.line) < ($1.name, $1.line) }
        var first: NamedImage?
        for row in named {
            if let first, first.name == row.name {
                if first.image != row.image { rows.append((row.line, first.line)) }
            } else {
                first = row
            }
        }
        rows.sort { $0.line < $1.line }
    }

    /// The first row that uses the same name as the row in this line for another image; nil if there is none.
    func first(before line: Int) -> Int? {
        var range = rows.indices
        while let last = range.last {
            let middle = range.lowerBound + (last - range.lowerBound) / 2
            let row = rows[middle]
            if Int(row.line) == line { return Int(row.first) }
            range = Int(row.line) < line ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}

/// The file names of a table's rows, in 16 bytes per row.
struct NamedRows {
    private var rows: [NamedImage] = []

    /// Adds a row, unless it cannot be drawn or does not name its file.
    mutating func add(_ row: BatchRow) {
        if let named = NamedImage(row) { rows.append(named) }
    }

    /// The rows that must not be drawn.
    consuming func clashes() -> NameClashes { NameClashes(in: &rows) }
}

/// The name that a row gives its file, and the image that it wants there, in 16 bytes regardless of their length.
struct NamedImage: Sendable {
    /// A hash of the name.
    let name: UInt64
    /// A hash of the request.
    let image: UInt32
    /// The row.
    let line: UInt32

    /// Nil for a row that cannot be drawn, or does not name its file.
    init?(_ row: BatchRow) {
        guard let out = row.out, case .success(let request) = row.request, let line = UInt32(exactly: row.line) else {
            return nil
        }
        // A hasher has a random seed, so nobody can construct rows with colliding names.
        var hasher = Hasher()
        for byte in out.path.utf8 { hasher.combine(byte) }
        name = UInt64(bitPattern: Int64(hasher.finalize()))
        image = UInt32(truncatingIfNeeded: request.hashValue)
        self.line = line
    }
}

/// The rows that have given their images a name, so that no later row replaces the image with another one.
///
/// It takes about 40 bytes per name. Rows that are named after their content need none.
final class NameOwners: Sendable {
    private let owners = Mutex<[UInt64: Owner]>([:])

    /// What is known of a name.
    private struct Owner: Sendable {
        let image, line: UInt32
    }

    /// The row whose image has the name; nil if the name is free, or names the same image.
    func otherOwner(of named: NamedImage) -> Int? {
        let owner = owners.withLock { $0[named.name] }
        return owner.flatMap { $0.image == named.image ? nil : Int($0.line) }
    }

    /// Records an image that was written or found.
    func add(_ named: NamedImage) {
        owners.withLock { owners in
            if owners[named.name] == nil { owners[named.name] = Owner(image: named.image, line: named.line) }
        }
    }
}
