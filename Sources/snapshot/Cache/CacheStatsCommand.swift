import ArgumentParser
import MapSnapshot

/// `snapshot cache stats`: shows the contents of the caches.
struct CacheStatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show the contents and size of the caches.")

    @OptionGroup var options: CacheOptions
    @Flag(help: "Print JSON.")
    var json = false

    /// One tileset.
    private struct Entry: Encodable {
        let name, file: String
        let tiles, absent, bytes: Int
        /// Seconds since 1970.
        let oldest, newest: Int?
    }

    /// The output cache.
    private struct Snapshots: Encodable {
        let folder: String
        let count, bytes: Int
        /// Time of last use, in seconds since 1970.
        let oldest, newest: Int?
    }

    private struct Survey: Encodable {
        let bytes: Int
        let tilesets: [Entry]?
        let snapshots: Snapshots?
    }

    func run() async throws {
        try await Failure.translating {
            let (tiles, images) = (
                try options.tileCache().map(Self.entries), try options.outputCache().map(Self.images)
            )
            let bytes = (tiles ?? []).reduce(images?.bytes ?? 0) { $0 + $1.bytes }
            let survey = Survey(bytes: bytes, tilesets: tiles, snapshots: images)
            if json { try Console.output(json: survey) } else { Console.output(Self.table(survey)) }
        }
    }

    private static func entries(_ cache: TileCache) -> [Entry] {
        cache.statistics().sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }.map {
            Entry(
                name: $0.name, file: $0.file, tiles: $0.tiles, absent: $0.absent, bytes: $0.bytes,
                oldest: $0.fetched?.lowerBound, newest: $0.fetched?.upperBound)
        }
    }

    private static func images(_ folder: String, _ cache: SnapshotCache) -> Snapshots {
        let found = cache.statistics()
        return Snapshots(
            folder: folder, count: found.images, bytes: found.bytes, oldest: found.used?.lowerBound,
            newest: found.used?.upperBound)
    }

    private static func table(_ survey: Survey) -> [String] {
        var rows = (survey.tilesets ?? []).map { entry in
            let absent = entry.absent > 0 ? ", \(Quantity.grouped(entry.absent)) known to be absent" : ""
            return (
                entry.name, "\(Quantity.grouped(entry.tiles)) tiles\(absent), \(Quantity.bytes(Double(entry.bytes)))"
            )
        }
        if let images = survey.snapshots {
            rows.append(
                (
                    images.folder,
                    "\(Quantity.grouped(images.count)) pictures, \(Quantity.bytes(Double(images.bytes)))"
                ))
        }
        return Console.columns(rows + [("all", Quantity.bytes(Double(survey.bytes)))])
    }
}
