import ArgumentParser
import Files
import MapSnapshot
import SnapshotConfiguration

/// `snapshot tiles render`: draws the tiles of an area into one archive or a folder.
struct TilesRenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw the tiles of an area into one archive or a folder.",
        discussion: """
            You can stop it at any time and run it again to resume: OUTPUT.part holds the tiles drawn so far.

            Example:
              snapshot tiles render --bbox 9.5,47.1,9.6,47.2 --zooms 12-14 -o out.mbtiles

            Exit status: 0 output written; 1 no output, because tiles failed; 64 usage error.
            """)

    @OptionGroup(title: "Tiles") var sources: TileSourceOptions
    @OptionGroup(title: "Area") var area: TileAreaOptions
    @OptionGroup(title: "Images") var images: TileImageOptions
    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Output: .pmtiles, .mbtiles or FOLDER/{z}/{x}/{y}.png.", valueName: "FILE"))
    var output: String?
    @Option(
        help: ArgumentHelp("Squares of 1024 points to draw at once, 1 to 64 (default: one per CPU).", valueName: "N"),
        transform: Number.whole)
    var jobs: Int?
    @Flag(help: "Discard OUTPUT.part and start over.")
    var restart = false
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func run() async throws {
        try await Failure.translating { try await render() }
    }

    private func render() async throws {
        let area = try area.area()
        if let jobs, !(1...64).contains(jobs) { throw SnapshotError.invalid(flag: "jobs", jobs, "1 to 64") }
        guard let output, !output.isEmpty, let target = TileExport.Target(output) else {
            throw Failure(
                .usage,
                (output.map { "output \($0) is neither an archive nor a folder" } ?? "there is no output")
                    + ": use -o FILE.pmtiles, -o FILE.mbtiles or -o FOLDER/{z}/{x}/{y}.png")
        }
        var options = try images.options(for: target)
        let configuration = try sources.configuration()
        let choices = LayerChoices(configuration)
        try FileUses(reads: choices.reads(), writes: FileUse.tiles(target)).check()
        try configuration.checkBulk()
        let network = try configuration.network(isBulk: true)
        let layers = try await choices.layers(over: network)
        options.style = choices.defaultStyle(of: layers)
        defer { if !quiet { for note in network.cacheNotes() { Console.note(note) } } }
        let rendering = try TileRendering(
            of: layers, in: area.bounds, zooms: area.zooms, options: options, concurrency: jobs)
        defer { if !quiet { for note in rendering.notes { Console.note(Advice.message(note)) } } }
        var bar = ProgressBar(total: area.count, unit: "tiles", isQuiet: quiet)
        defer { bar.clear() }
        let result = try await rendering.write(to: output, isRestarted: restart) {
            bar.update(done: $0.done, skipped: $0.known)
        }
        bar.clear()
        guard !quiet else { return }
        var parts = ["\(Quantity.grouped(result.written)) tiles"]
        let absent = result.total - result.written
        if absent > 0 { parts.append("\(Quantity.grouped(absent)) have no data") }
        if result.known > 0 { parts.append("\(Quantity.grouped(result.known)) were there from an earlier run") }
        Console.note("\(target.path): \(parts.joined(separator: ", "))")
    }
}
