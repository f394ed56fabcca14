import ArgumentParser
import Files
import Glibc
import MapSnapshot

/// Where the picture and what is said of it go.
struct OutputOptions: ParsableArguments {
    @Option(name: [.short, .long], help: ArgumentHelp("File to write, or - for standard output.", valueName: "file"))
    var output: String?
    @Option(help: ArgumentHelp("Write what was done as JSON, or - for standard output.", valueName: "file"))
    var report: String?
    @Flag(help: "Write a world file (.pgw, .jgw or .wpw, EPSG:3857) beside the picture.")
    var worldFile = false
    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false
    @Flag(name: .shortAndLong, help: "Say what was done and how long it took.")
    var verbose = false

    private static let otherPictures = ["gif", "tif", "tiff", "bmp", "avif"]

    private var file: String { output ?? "" }

    /// Finds what cannot work before anything is drawn.
    func check() throws {
        guard !file.isEmpty else {
            throw Failure(.usage, "no output was given: add -o FILE, or -o - for standard output")
        }
        if let ending, Self.otherPictures.contains(ending) {
            throw Failure(.usage, "output \(file) would be \(ending), which is not written: name it .png")
        }
        if let report, report != "-", report == file || (worldFile && report == worldFileName) {
            throw Failure(.usage, "report \(report) would replace the output of that name: give it another name")
        }
        if report == "" { throw Failure(.usage, "report \"\" is no file name: give a name, or - for standard output") }
        guard file != "-" else {
            if report == "-" { throw Failure(.usage, "picture and report cannot both go to -: give one a file") }
            if worldFile { throw Failure(.usage, "--world-file needs a file beside it: give -o a file name") }
            if isatty(STDOUT_FILENO) != 0 {
                throw Failure(.usage, "-o - would write the picture to the terminal: redirect it to a file")
            }
            return
        }
    }

    /// Finds what does not go with the format.
    func check(_ format: FileFormat) throws {
        guard worldFile, format.isVector else { return }
        throw Failure(
            .usage, "--world-file says where pixels are, and \(format.rawValue) has none: write png, jpeg or webp")
    }

    /// Writes the picture and what goes with it: all of them or, where one cannot be written, none.
    func write(_ picture: [UInt8], world: @autoclosure () -> WorldFile, report content: @autoclosure () -> Report)
        throws
    {
        var files = [(bytes: picture, path: file)]
        if worldFile { files.append((Array(world().text.utf8), worldFileName)) }
        if let report { files.append((try content().json(), report)) }
        try AtomicFile.write(files)
    }

    /// The format that the file's name stands for.
    var format: FileFormat? { ending.flatMap(FileFormat.init(fileExtension:)) }

    /// First and last letter of the format's usual extension, then a w.
    private var worldFileName: String {
        let stem = format == nil ? file : String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
        switch format {
        case .jpeg: return stem + ".jgw"
        case .webp: return stem + ".wpw"
        default: return stem + ".pgw"
        }
    }

    /// The file name's extension in lower case.
    private var ending: String? {
        file.lastIndex(of: ".").map { file[file.index(after: $0)...].lowercased() }
    }

    func say(_ snapshot: Snapshot, file: EncodedFile, encoding: Duration) {
        guard !quiet else { return }
        for note in snapshot.diagnostics.notes { Console.note(note) }
        if let note = file.note { Console.note(note) }
        let missing = snapshot.diagnostics.tiles.count { $0.kind == .missing && $0.problem == nil }
        if !snapshot.diagnostics.isComplete, missing > 0 {
            Console.note(
                "\(missing) of \(snapshot.diagnostics.tiles.count) tiles are missing and left blank: give tiles of this "
                    + "area with --tiles (README, section \"Getting tiles\"), or accept the gaps with "
                    + "--missing-tiles blank")
        }
        guard verbose else { return }
        let stages = (snapshot.diagnostics.timings + [("encoding", encoding)])
            .map { "\($0.0) \(Report.milliseconds($0.1)) ms" }
        let pixmap = snapshot.image.pixmap
        Console.note(
            "\(pixmap.width)x\(pixmap.height) pixels, zoom \(snapshot.viewport.zoom), "
                + "\(snapshot.diagnostics.tiles.count) tiles, \(file.bytes.count) bytes; \(stages.joined(separator: ", "))"
        )
    }
}
