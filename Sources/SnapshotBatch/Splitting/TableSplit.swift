import Files
public import MapSnapshot
import Platform

/// Writes the rows of a table to several files, so that rows of one file are near each other.
///
/// Rows are sampled first. Then each goes to one of a fixed number of temporary files by its place, and from these, in
/// the order of places, to the parts, which have the same number of rows. So memory and open files depend neither on the
/// number of rows nor on that of parts; the temporary files have the size of the table.
public struct TableSplit: Sendable {
    /// What was written.
    public struct Outcome: Hashable, Sendable {
        /// Number of rows.
        public let rows: Int
        /// The files.
        public let files: [String]
    }

    /// Maximum number of parts.
    public static let maximumParts = 100_000

    private let name: String
    private let parts: Int
    private let folder: String
    private let spool: String

    /// - Parameters:
    ///   - name: the table.
    ///   - parts: number of files to write.
    ///   - folder: where to write them; it must exist.
    ///   - spool: a folder with space for a copy of the table.
    public init(_ name: String, parts: Int, folder: String, spool: String) {
        (self.name, self.parts, self.folder, self.spool) = (name, parts, folder, spool)
    }

    /// Splits the table.
    ///
    /// - Parameter defaults: what rows are read with; rows that are not valid come first.
    /// - Throws: `BatchInputError`; `FileError` if a file cannot be written.
    public func run(format: BatchInputFormat?, defaults: RequestDefaults) throws -> Outcome {
        let table = try TableReader(name, format: format, defaults: defaults)
        let borders = try table.sample()
        var spread = try RowBuckets(borders: borders, in: spool)
        var sum = RowSum()
        let heading = try table.forEach { key, record in
            sum.add(record)
            try spread.add(key, record)
        }
        guard sum.rows > 0 else { throw BatchInputError.noInput(name, "has no rows: add at least one") }
        var rows = SortedRows(try spread.finish(), in: spool)
        var written = RowSum()
        var files: [String] = []
        for part in 0..<parts {
            let count = sum.rows / parts + (part < sum.rows % parts ? 1 : 0)
            let path = "\(folder)/\(fileName(part, table.format))"
            try AtomicFile.write(inPieces: path) { append in
                var piece = table.format.opening(heading)
                for index in 0..<count {
                    guard let record = try rows.next() else { break }
                    written.add(record)
                    if index > 0 { piece += table.format.separator }
                    piece += record
                    guard piece.count >= 1 << 18 else { continue }
                    try append(piece)
                    piece.removeAll(keepingCapacity: true)
                }
                try append(piece + table.format.closing)
            }
            files.append(path)
        }
        guard written == sum, try rows.next() == nil else {
            throw BatchInputError.failed(name, "changed while it was split, or a temporary file did: run it again")
        }
        return Outcome(rows: sum.rows, files: files)
    }

    /// Files sort in the order of their numbers.
    private func fileName(_ part: Int, _ format: BatchInputFormat) -> String {
        let digits = String(part)
        let zeros = String(repeating: "0", count: max(0, String(parts - 1).count - digits.count))
        return "part-\(zeros)\(digits).\(format.rawValue)"
    }
}

/// The number of rows and a sum over their bytes in any order, to check that none is lost or doubled.
private struct RowSum: Equatable {
    private(set) var rows = 0
    private var sum: UInt64 = 0

    mutating func add(_ record: [UInt8]) {
        rows += 1
        var hasher = Hasher()
        record.withUnsafeBytes { hasher.combine(bytes: $0) }
        sum &+= UInt64(bitPattern: Int64(hasher.finalize()))
    }
}

extension BatchInputFormat {
    /// What a file of rows starts with.
    ///
    /// - Parameter heading: the first record of a CSV file.
    fileprivate func opening(_ heading: [UInt8]) -> [UInt8] {
        switch self {
        case .ndjson: []
        case .csv: heading + [0x0A]
        case .geojson: Array(#"{"type":"FeatureCollection","features":["#.utf8) + [0x0A]
        }
    }

    /// What is between two rows.
    fileprivate var separator: [UInt8] { self == .geojson ? [UInt8(ascii: ","), 0x0A] : [0x0A] }

    /// What a file of rows ends with.
    fileprivate var closing: [UInt8] { self == .geojson ? Array("\n]}\n".utf8) : [0x0A] }
}
