import ArgumentParser
import Files
import MapSnapshot
import Platform
import SnapshotConfiguration

/// Flags for the output and messages.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .long], help: ArgumentHelp("Output file; - is standard output.", valueName: "FILE"),
        completion: .file())
    var output: String?
    @Option(
        help: ArgumentHelp("Write a JSON report to this file; - is standard output.", valueName: "FILE"),
        completion: .file())
    var report: String?
    @Flag(
        help: ArgumentHelp(
            "Write a world file (\(FileFormat.raster.named.map(\.worldFileEnding).alternatives); EPSG:3857) next to the image."
        ))
    var worldFile = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Give up if the image is not ready after this time (default: no limit).", valueName: "SECONDS"),
        transform: Number.seconds)
    var deadline: Double?
    @Flag(help: "Show the image in the terminal, if it is kitty, iTerm2 or one with sixel graphics.")
    var preview = false
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false
    @Flag(name: .shortAndLong, help: "Also print size, zoom, tiles, bytes and the time of each stage.")
    var verbose = false

    private var file: String { output ?? "" }
    private static let deadlines = 0.001...86_400

    /// Finds usage errors before anything is drawn.
    func check() throws {
        if let deadline, !Self.deadlines.contains(deadline) {
            throw SnapshotError.invalid(flag: "deadline", deadline, "0.001 to 86400 seconds")
        }
        guard !file.isEmpty else { return try checkPreview() }
        if let ending, FileFormat.otherExtensions.contains(ending) {
            throw Failure(
                .usage, "cannot write \(ending.uppercased()): use \(FileFormat.allCases.endings) (-o \(file))")
        }
        if report == "" {
            throw Failure(.usage, "--report \"\" is not a file name: use a name, or - for standard output")
        }
        guard file != "-" else {
            if report == "-" {
                throw Failure(.usage, "image and report cannot both go to standard output: write one to a file")
            }
            if worldFile { throw Failure(.usage, "--world-file is written beside the image: use -o FILE") }
            if isatty(STDOUT_FILENO) != 0 {
                throw Failure(.usage, "-o - would write the image to the terminal: redirect it to a file")
            }
            return
        }
    }

    /// Without an output file, the image must be shown in the terminal.
    private func checkPreview() throws {
        guard preview else { throw Failure(.usage, "there is no output: add -o FILE, or -o - for standard output") }
        guard !worldFile else { throw Failure(.usage, "--world-file is written beside the image: use -o FILE") }
        do throws(TerminalGraphics.Absence) {
            _ = try TerminalGraphics.detect()
        } catch {
            throw Failure(
                .usage, "there is no output: add -o FILE, because --preview shows nothing (\(error.reason))")
        }
    }

    /// Checks what depends on the image: a tilted one has no world file.
    func check(_ request: SnapshotRequest) throws {
        guard !worldFile || !request.isTilted else {
            throw Failure(
                .usage,
                "--world-file cannot describe a tilted map: leave it out, or use --pitch 0")
        }
    }

    /// The output paths, one per suffix; nil keeps the given name.
    ///
    /// - Throws: if they contradict the format or each other.
    func paths(_ marks: [String?], _ format: FileFormat) throws -> [String] {
        guard !worldFile || !format.isVector else {
            throw Failure(
                .usage,
                "--world-file needs pixels, which \(format.rawValue) does not have: use \(FileFormat.raster.named.names)"
            )
        }
        guard file != "-" || marks.count == 1 else {
            throw Failure(.usage, "\(marks.count) images cannot all go to standard output: use -o FILE")
        }
        let paths = marks.map { mark in
            guard let mark, file != "-" else { return file }
            return stem(of: file) + mark + file.dropFirst(stem(of: file).count)
        }
        return paths
    }

    /// All files to write, for images with these names.
    func writes(_ paths: [String]) -> [FileUse] {
        (file.isEmpty ? [] : paths.map { FileUse("-o", $0) })
            + (worldFile ? paths.map { FileUse("--world-file", worldFileName($0)) } : [])
            + (report.map { [FileUse("--report", $0)] } ?? [])
    }

    /// Writes the images with world files and report: all of them, or nothing if one file cannot be written.
    func write(_ images: [RenderedImage], asList: Bool) throws {
        var files = file.isEmpty ? [] : images.map { (bytes: $0.file.bytes, path: $0.path) }
        if worldFile {
            files += images.map {
                (Array(WorldFile($0.file.viewport, scale: $0.request.scale).text.utf8), worldFileName($0.path))
            }
        }
        if let report { files.append((try Report.json(images, asList: asList), report)) }
        try AtomicFile.write(files)
    }

    /// The format of the file's extension.
    var format: FileFormat? { ending.flatMap(FileFormat.init(fileExtension:)) }

    private func worldFileName(_ path: String) -> String { stem(of: path) + (format ?? .png).worldFileEnding }

    /// A name without a known extension.
    private func stem(of path: String) -> String {
        format == nil ? path : String(path[..<(path.lastIndex(of: ".") ?? path.endIndex)])
    }

    /// The file name's extension in lower case.
    private var ending: String? {
        file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() }
    }

    /// Shows the images in the terminal, or says why not.
    func show(_ images: [RenderedImage]) throws {
        guard preview else { return }
        let terminal: TerminalGraphics
        do throws(TerminalGraphics.Absence) {
            terminal = try TerminalGraphics.detect()
        } catch {
            return say("--preview shows nothing, because \(error.reason)")
        }
        for image in images.compactMap(\.served.snapshot?.image) {
            try AtomicFile.write(try terminal.bytes(image), to: "-")
        }
    }

    /// Prints notes about the images, each only once.
    func say(_ images: [RenderedImage]) {
        guard !quiet else { return }
        var said: Set<String> = []
        for note in images.flatMap(notes) where said.insert(note).inserted { Console.note(note) }
        guard verbose else { return }
        for image in images { Console.note(summary(image)) }
    }

    /// Prints a note that concerns no image.
    func say(_ note: String) { if !quiet { Console.note(note) } }

    private func notes(_ image: RenderedImage) -> [String] {
        var notes = image.notes.map(Advice.message)
        guard let diagnostics = image.served.snapshot?.diagnostics else { return notes }
        let missing = diagnostics.tiles.count { $0.kind == .missing && $0.problem == nil }
        if !diagnostics.isComplete, missing > 0 {
            notes.append(
                "\(missing) of \(diagnostics.tiles.count) tiles are missing and left blank: add tiles of this area "
                    + "with --tiles (README, section \"Getting tiles\"), or accept the gaps with "
                    + "--missing-tiles blank")
        }
        return notes
    }

    private func summary(_ image: RenderedImage) -> String {
        let file = image.file
        let size = "\(file.width)x\(file.height) pixels, zoom \(file.viewport.zoom)"
        guard let snapshot = image.served.snapshot else {
            return "\(size), \(file.bytes.count) bytes; cached by an earlier run"
        }
        let diagnostics = snapshot.diagnostics
        let stages = (diagnostics.timings + [("encoding", image.served.encoding)])
            .map { "\($0.0) \(Report.milliseconds($0.1)) ms" }
        return "\(size), \(diagnostics.tiles.count) tiles, \(file.bytes.count) bytes; "
            + stages.joined(separator: ", ")
    }
}

/// An image ready to be written.
struct RenderedImage {
    /// The output path.
    let path: String
    /// The request, with the scale and appearance of this image.
    let request: SnapshotRequest
    /// The image, drawn now or from the cache.
    let served: ServedImage

    var file: SnapshotFile { served.file }

    /// Whether the light map was drawn in place of a dark one.
    var lacksDarkTiles: Bool { notes.contains { $0.code == .noDarkTiles } }

    /// Notes from reading the request and about the image.
    var notes: [SnapshotNote] { file.notes }
}

extension FileFormat {
    /// The first and last letters of the file extension, then a w.
    fileprivate var worldFileEnding: String {
        ".\(fileExtension.prefix(1))\(fileExtension.suffix(1))w"
    }
}

/// Flags for the output cache.
struct OutputCacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Output cache folder, at most 1 GB (default: none).", valueName: "FOLDER"),
        completion: .directory)
    var cache: String?
    @Flag(help: "Disable the output cache.")
    var noCache = false

    /// The output cache from flags and configuration; nil if there is none.
    ///
    /// - Parameter memoryBytes: maximum size in memory, for images that this run needs again.
    func cache(_ configuration: Configuration, memoryBytes: Int) throws -> SnapshotCache? {
        guard !noCache else {
            guard cache == nil else {
                throw Failure(.usage, "--cache does not go with --no-cache: keep one of them")
            }
            return nil
        }
        guard let folder = cache ?? configuration.cache?.value else { return nil }
        return try OutputCache.open(folder, memoryBytes: memoryBytes)
    }
}

/// Opens the output cache.
enum OutputCache {
    /// Opens the cache in a folder.
    static func open(_ folder: String, memoryBytes: Int = 0) throws -> SnapshotCache {
        guard !folder.isEmpty else { throw Failure(.usage, "--cache \"\" is not a folder: use the name of a folder") }
        return SnapshotCache(memoryBytes: memoryBytes, folder: folder)
    }
}

extension TileNetwork {
    /// What to report about a tile cache that does not work: tiles are drawn, but fetched again each time.
    ///
    /// - Parameter isVerbose: a line for each file of the cache, not only for the first.
    func cacheNotes(isVerbose: Bool = false) -> [String] {
        let notes = cacheErrors.map { "tiles are not cached: \($0)" }
        return isVerbose ? notes : Array(notes.prefix(1))
    }
}
