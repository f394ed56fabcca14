public import ArgumentParser
import MapSnapshot
import Platform
public import SnapshotBatch

/// Flags for the rows and their processing.
struct RowOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Table to read: .csv, .ndjson or .geojson, also s3://BUCKET/KEY; - is standard input.",
            valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv", "ndjson", "jsonl", "geojson", "json"]))
    var input: String?
    @Flag(help: "Read NDJSON rows from standard input and print each result as soon as it is ready.")
    var stdin = false
    @Option(help: ArgumentHelp("Format of the table (default: from the file name).", valueName: "FORMAT"))
    var inputFormat: BatchInputFormat?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Rows to draw at once, 1 to 256 (default: one per CPU).", valueName: "N"),
        transform: Number.whole)
    var jobs: Int?
    @Option(
        help: ArgumentHelp(
            "Render only shard I of N, counted from 0: the rows that start in that part of the bytes.",
            valueName: "I/N"))
    var shard: String?
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Maximum time per row (default: 300).", valueName: "SECONDS"),
        transform: Number.seconds)
    var rowTimeout: Double?
    @Flag(help: "Use servers whose policy forbids batches; only with their operators' permission.")
    var allowBulk = false
    @Option(help: ArgumentHelp("Icon that rows refer to by name. Repeat for more.", valueName: "NAME=FILE"))
    var image: [String] = []

    private static let jobCounts = 1...256
    private static let timeouts = 0.001...86_400

    func check() throws {
        guard stdin || input != nil else {
            throw Failure(.usage, "there are no rows: name a CSV, NDJSON or GeoJSON file, or use --stdin")
        }
        guard input != "" else {
            throw Failure(.usage, "input \"\" is not a file name: use a name, or - for standard input")
        }
        guard !stdin || (input == nil && inputFormat == nil && shard == nil) else {
            throw Failure(
                .usage, "--stdin reads NDJSON from standard input: leave out the file, --input-format and --shard")
        }
        if let jobs, !Self.jobCounts.contains(jobs) {
            throw SnapshotError.invalid(
                flag: "jobs", jobs, "\(Self.jobCounts.lowerBound) to \(Self.jobCounts.upperBound)")
        }
        if let rowTimeout, !Self.timeouts.contains(rowTimeout) {
            throw SnapshotError.invalid(flag: "row-timeout", rowTimeout, "0.001 to 86400 seconds")
        }
        _ = try part()
    }

    /// Number of rows to draw at once.
    var parallel: Int { jobs ?? UsableProcessors.count }

    /// Maximum time per row.
    var timeout: Duration { .seconds(rowTimeout ?? 300) }

    /// The shard to draw; nil for all rows.
    func part() throws(SnapshotError) -> BatchShard? {
        guard let shard else { return nil }
        return try Advice.at("shard") { () throws(SnapshotError) in try BatchShard(parsing: shard) }
    }

    /// The images that rows may name.
    func images() throws -> [String: PinImage] {
        var images: [String: PinImage] = [:]
        for (name, file) in try imageFiles() { images[name] = try PinImage(contentsOf: file) }
        return images
    }

    /// The names of these images, and their files.
    func imageFiles() throws -> [(name: String, file: String)] {
        try image.map { text in
            guard let mark = text.firstIndex(of: "="), mark != text.startIndex else {
                throw Failure(.usage, "--image \(text) is not valid: use NAME=FILE")
            }
            return (String(text[..<mark]), String(text[text.index(after: mark)...]))
        }
    }
}

extension BatchInputFormat: ExpressibleByArgument {}

/// Opens the table of a batch.
extension RowOptions {
    /// The name of the table in messages.
    var tableName: String { input == "-" ? "standard input" : input ?? "" }

    /// Opens the table.
    func open(defaults: RequestDefaults, plan: RowPlan, _ network: TileNetwork) async throws -> BatchInput {
        let shard = try part()
        guard input == "-" else {
            guard !StoredTable.isName(tableName) else {
                return try await StoredTable.open(
                    tableName, network: network, folder: StandardInput.spoolFolder, format: inputFormat,
                    defaults: defaults, plan: plan, shard: shard)
            }
            return try BatchInput.open(
                tableName, format: inputFormat, defaults: defaults, plan: plan, shard: shard)
        }
        // A pipe can only be read once, but rows are drawn in another order.
        return try StandardInput.withCopy { descriptor in
            if inputFormat == nil { try refuseOthersThanNDJSON(descriptor) }
            return try BatchInput.open(
                descriptor: descriptor, name: tableName, format: inputFormat ?? .ndjson, defaults: defaults,
                plan: plan, shard: shard)
        }
    }

    /// Rejects other formats, which would give nothing but invalid rows.
    private func refuseOthersThanNDJSON(_ descriptor: Int32) throws {
        var bytes = [UInt8](repeating: 0, count: 1 << 12)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        var rest = bytes.prefix(max(count, 0))
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard let first = rest.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{") else { return }
        throw Failure(
            .noInput,
            "\(tableName) is not NDJSON, one object per line: add --input-format csv or geojson, or convert it")
    }
}
