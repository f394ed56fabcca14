import ArgumentParser
import Files
import MapSnapshot
import SnapshotBatch

/// `snapshot batch split`: writes the rows of a table to several files by place.
struct BatchSplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split", abstract: "Write the rows of a table to several files, near ones to the same.",
        usage: "snapshot batch split <FILE> --parts <N> --output-dir <FOLDER>",
        discussion: """
            Each part has the same number of rows, give or take one, and can be drawn on its own. Parts of CSV have the \
            header. Parts of a FeatureCollection are FeatureCollections.

            Example:
              snapshot batch split places.csv --parts 64 -o parts
            """)

    @Argument(
        help: ArgumentHelp("Table to read: .csv, .ndjson or .geojson.", valueName: "FILE"),
        completion: .file(extensions: ["csv", "tsv", "ndjson", "jsonl", "geojson", "json"]))
    var input: String
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Number of files to write, 1 to 100000.", valueName: "N"),
        transform: Number.whole)
    var parts: Int
    @Option(
        name: [.customShort("o"), .customLong("output-dir")],
        help: ArgumentHelp("Folder for the files part-0.csv and so on; it must be empty.", valueName: "FOLDER"),
        completion: .directory)
    var folder: String
    @Option(help: ArgumentHelp("Format of the table (default: from the file name).", valueName: "FORMAT"))
    var inputFormat: BatchInputFormat?
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func run() async throws {
        try await Failure.translating {
            try await Failure.during(.ioError) { try split() }
        }
    }

    private func split() throws {
        guard (1...TableSplit.maximumParts).contains(parts) else {
            throw SnapshotError.invalid(flag: "parts", parts, "1 to \(TableSplit.maximumParts)")
        }
        for (name, value) in [("FILE", input), ("--output-dir", folder)] {
            guard URLScheme.of(value) == nil, !value.isEmpty, value != "-" else {
                throw Failure(.usage, "\(name) \(value) is not on this machine: use a file and a folder")
            }
        }
        do throws(FileError) {
            _ = try OpenFolder(making: folder)
            guard try (Folder.names(at: folder) ?? []).allSatisfy({ $0 == "." || $0 == ".." }) else {
                throw FileError(.refused, "\(folder) is not empty: use another folder")
            }
        } catch {
            throw Failure(.cannotCreate, error.description)
        }
        let outcome = try TableSplit(input, parts: parts, folder: folder, spool: StandardInput.spoolFolder).run(
            format: inputFormat, defaults: RequestDefaults())
        guard !quiet else { return }
        let rows = Quantity.counted(outcome.rows, "row")
        Console.note("\(rows) in \(Quantity.counted(outcome.files.count, "file")) in \(folder)")
    }
}
