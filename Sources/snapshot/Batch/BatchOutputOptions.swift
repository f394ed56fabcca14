import ArgumentParser
import Files
import MapSnapshot
import SnapshotBatch

/// Flags for the images and results of a batch.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output-dir")],
        help: ArgumentHelp("Output folder, or s3://BUCKET/PREFIX.", valueName: "FOLDER"), completion: .directory)
    var folder: String?
    @Option(
        help: ArgumentHelp(
            "File name template, with {id}, {line}, {scale} or {appearance} and subfolders, such as {id}@{scale}x.png "
                + "(default: by content). A row's out overrides it.", valueName: "TEMPLATE"))
    var name: String?
    @Flag(help: "Skip finished images (--stdin always does).")
    var resume = false
    @Option(
        help: ArgumentHelp(
            "Write one line of JSON per row, in the order of the rows; - is standard output.", valueName: "FILE"),
        completion: .file())
    var results: String?
    @Option(help: ArgumentHelp("Write a PNG overview of the batch.", valueName: "FILE"), completion: .file())
    var contactSheet: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Requests to an s3:// output in flight, 1 to 256 (default: 64).", valueName: "N"),
        transform: Number.whole)
    var uploads: Int?
    @Flag(help: "Exit with status 1 if a row failed.")
    var failOnError = false
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    private var uploadCounts: ClosedRange<Int> { 1...256 }

    func check(isStream: Bool) throws {
        guard let folder, !folder.isEmpty else {
            throw Failure(.usage, "there is no output: add --output-dir FOLDER or s3://BUCKET/PREFIX")
        }
        if let scheme = URLScheme.of(folder), scheme != "s3" {
            throw Failure(.usage, "--output-dir \(folder) is not a folder: use one, or s3://BUCKET/PREFIX")
        }
        if let uploads {
            guard uploadCounts.contains(uploads) else {
                throw SnapshotError.invalid(
                    flag: "uploads", uploads, "\(uploadCounts.lowerBound) to \(uploadCounts.upperBound)")
            }
            guard isStore else {
                throw Failure(.usage, "--uploads is for s3://BUCKET/PREFIX, and \(folder) is a folder: leave it out")
            }
        }
        if isStream, results != nil || contactSheet != nil {
            throw Failure(
                .usage, "--stdin writes results to standard output: leave out --results and --contact-sheet")
        }
        for (name, file) in [("results", results), ("contact-sheet", contactSheet)] where file == "" {
            throw Failure(.usage, "--\(name) \"\" is not a file name: use a name")
        }
        if contactSheet == "-" {
            throw Failure(.usage, "--contact-sheet cannot go to standard output: use the name of a PNG")
        }
    }

    /// The names of rows without one; nil for names by content.
    func template() throws(SnapshotError) -> NameTemplate? {
        guard let name else { return nil }
        return try NameTemplate(parsing: name)
    }

    /// The files written in addition to the images.
    var writes: [FileUse] {
        [("--results", results), ("--contact-sheet", contactSheet)].compactMap { flag, path in
            path.map { FileUse(flag, $0) }
        }
    }

    /// Whether opening the output creates no folder.
    var isThere: Bool { folder.map { URLScheme.of($0) != nil || FileContents.exists($0) } ?? false }

    /// Whether images go to an object store.
    private var isStore: Bool { folder.map { URLScheme.of($0) == "s3" } ?? false }

    /// Maximum number of requests to a store in flight.
    private var storeUploads: Int { uploads ?? BatchDestination.defaultUploads }

    /// Number of open files that the output needs.
    var connections: Int { isStore ? storeUploads : 0 }

    /// Opens and checks the output for images.
    ///
    /// - Parameter isStream: whether results go to standard output. Only results list the SHA-256 of files.
    func open(_ network: TileNetwork, isStream: Bool) async throws -> any BatchOutput {
        try await BatchDestination.open(
            folder ?? "", network: network, uploads: storeUploads, hashes: isStream || results != nil)
    }
}
