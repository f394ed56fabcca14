import ArgumentParser
import Files
import MapSnapshot
import SnapshotConfiguration

/// `snapshot tiles fetch LOCATION`: copies the tiles of an area into one archive.
struct TilesFetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Copy the tiles of an area into one archive.",
        discussion: """
            You can stop it at any time and run it again to resume: FILE.part holds the tiles fetched so far.

            Example:
              snapshot tiles fetch city.mbtiles --bbox 9,47,10,48 --zooms 8-14 -o a.pmtiles

            Exit status: 0 archive written; 1 no archive, because tiles failed; 64 usage error.
            """)

    @OptionGroup var tileset: TilesetArgument
    @OptionGroup var area: TileAreaOptions
    @Option(name: [.short, .long], help: ArgumentHelp("Archive to write: .mbtiles or .pmtiles.", valueName: "FILE"))
    var output: String?
    @Option(
        help: ArgumentHelp("Tiles to fetch at once, 1 to 64 (default: 8).", valueName: "N"), transform: Number.whole)
    var jobs = 8
    @Flag(help: "Discard FILE.part and start over.")
    var restart = false
    @Flag(help: "Print the number of tiles and an estimate of their size; write nothing.")
    var dryRun = false
    @Flag(help: "Leave out corrupt tiles and report how many, instead of failing.")
    var skipDamaged = false
    @Flag(help: "Fetch from a server whose policy forbids it; only with its operators' permission.")
    var allowBulk = false
    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func run() async throws {
        try await Failure.translating {
            let area = try area.area()
            guard (1...64).contains(jobs) else { throw SnapshotError.invalid(flag: "jobs", jobs, "1 to 64") }
            let choices = try tileset.choices()
            // Some servers' terms forbid downloads of whole areas.
            if !allowBulk { try choices.configuration.checkBulk() }
            let network = try choices.configuration.network(isBulk: !allowBulk)
            if dryRun {
                return try await tell(of: area, from: try TilesetArgument.layer(choices, over: network).source)
            }
            let target = try target()
            try FileUses(reads: choices.reads(tilesAs: "LOCATION"), writes: FileUse.tiles(target)).check()
            let layer = try TilesetArgument.layer(choices, over: network)
            defer { if !quiet { for note in network.cacheNotes() { Console.note(note) } } }
            try await noteGaps(of: area, in: layer.source)
            try await make(
                try TileExport(
                    of: layer.source, called: tileset.nameWithoutKeys(), area: area, to: target.path,
                    as: target.format, jobs: jobs, isRestarted: restart, skippingCorrupt: skipDamaged,
                    check: Self.defect))
        }
    }

    private func target() throws -> TileExport.Target {
        guard let output, !output.isEmpty else {
            throw Failure(.usage, "there is no output: add -o FILE.mbtiles or -o FILE.pmtiles")
        }
        guard let target = TileExport.Target(output), TileExport.Format.archives.contains(target.format) else {
            throw Failure(.usage, "output \(output) is not an archive: name it .mbtiles or .pmtiles")
        }
        return target
    }

    /// Checks a tile by decoding it, because a truncated image may otherwise look complete.
    private static func defect(_ tile: Tile) -> String? {
        if case .vector = tile.format { return TileCheck.flaw(ofVectors: tile) }
        do throws(ImagingError) {
            let pixmap = try ImageDecoder.decode(tile.bytes, limits: .tile)
            guard pixmap.width == pixmap.height, pixmap.width >= 16 else {
                return "it has \(pixmap.width)x\(pixmap.height) px, but tiles are squares of 16 px or more"
            }
            return nil
        } catch {
            // A valid tile in an unsupported format can still be copied.
            return error.code == .unsupported ? nil : error.description
        }
    }

    /// Notes zooms that the set does not have, and a missing attribution, from its metadata.
    private func noteGaps(of area: TileArea, in source: any TileSource) async throws {
        guard !quiet else { return }
        let metadata = try await source.metadata()
        if let problem = metadata.problem {
            Console.note("the metadata of the source is unreadable (\(problem)), so the copy has no attribution")
        }
        guard let zooms = metadata.zooms else { return }
        let missing = area.zooms.filter { !zooms.contains($0) }
        guard let first = missing.first, let last = missing.last else { return }
        let words =
            missing.count == last - first + 1 ? (first...last).words : missing.map(String.init).joined(separator: ", ")
        Console.note("the source has tiles at zooms \(zooms.words), but none at zooms \(words)")
    }

    private func make(_ export: TileExport) async throws {
        let total = export.area.count
        var bar = ProgressBar(total: total, unit: "tiles", isQuiet: quiet)
        defer { bar.clear() }
        let result: ExportProgress
        do {
            result = try await export.run { bar.update(done: $0.done, skipped: $0.known) }
        } catch let error as TileSourceError where error.code == .corruptTile {
            throw Failure(.failed, "\(error.description) (--skip-damaged)")
        }
        bar.clear()
        guard !quiet else { return }
        var parts = ["\(Quantity.grouped(result.written)) tiles"]
        let absent = total - result.written - result.corrupt
        if absent > 0 { parts.append("\(Quantity.grouped(absent)) are not in the source") }
        if result.corrupt > 0 {
            parts.append(
                "\(Quantity.grouped(result.corrupt)) are corrupt and left out; the first: \(result.firstCorruption ?? "")"
            )
        }
        if result.known > 0 { parts.append("\(Quantity.grouped(result.known)) were there from an earlier run") }
        Console.note("\(export.output): \(parts.joined(separator: ", "))")
    }

    private func tell(of area: TileArea, from source: any TileSource) async throws {
        let estimate = try await ExportEstimate(of: area, from: source)
        var rows = estimate.levels.map { ("zoom \($0.zoom)", Quantity.grouped($0.tiles)) }
        rows.append(("tiles", Quantity.grouped(area.count)))
        let absent = estimate.absent > 0 ? ", \(estimate.absent) of them absent" : ""
        rows.append(("size", "about \(Quantity.bytes(estimate.bytes)), from \(estimate.samples) tiles\(absent)"))
        Console.output(Console.columns(rows))
    }
}
