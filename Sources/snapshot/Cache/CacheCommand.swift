import ArgumentParser
import MapSnapshot
import Platform
import SnapshotConfiguration

/// `snapshot cache`: shows, prunes and clears the tile cache and the output cache.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show, prune and clear the tile cache and the output cache.",
        subcommands: [CacheStatsCommand.self, CachePruneCommand.self, CacheClearCommand.self])
}

/// Flags that select caches.
struct CacheOptions: ParsableArguments {
    @OptionGroup var settings: SettingOptions
    @Option(help: ArgumentHelp("Output cache folder.", valueName: "FOLDER"))
    var cache: String?
    @Flag(help: "Tile cache only.")
    var tiles = false
    @Flag(help: "Output cache only.")
    var snapshots = false

    /// The tile cache; nil if only the output cache is selected.
    func tileCache() throws -> TileCache? {
        guard tiles || !snapshots else { return nil }
        return TileCache(folder: try settings.configuration().tileCacheFolder())
    }

    /// The output cache and its folder; nil if only the tile cache is selected, or if there is no folder.
    func outputCache() throws -> (folder: String, cache: SnapshotCache)? {
        guard snapshots || !tiles else { return nil }
        guard let folder = try cache ?? settings.configuration().cache?.value else {
            guard snapshots else { return nil }
            throw Failure(
                .usage,
                "there is no output cache: add --cache FOLDER, or set SNAPSHOT_CACHE or cache in the configuration")
        }
        return (folder, try OutputCache.open(folder))
    }
}

/// `snapshot cache clear`: removes everything.
struct CacheClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear", abstract: "Remove everything from the caches.")

    @OptionGroup var options: CacheOptions

    func run() async throws {
        try await Failure.translating {
            let (tiles, images) = (try options.tileCache(), try options.outputCache())
            tiles?.clear()
            try images?.cache.clear()
        }
    }
}

/// `snapshot cache prune`: evicts entries that were not used recently.
struct CachePruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Evict the least recently used entries of the caches.",
        discussion: """
            Example:
              snapshot cache prune --size 100MB --unused 90
            """)

    private static let day = 86_400

    @OptionGroup var options: CacheOptions
    @Option(
        help: ArgumentHelp("Shrink each cache to this size: 500MB, 2GB or a number of bytes.", valueName: "SIZE"),
        transform: ByteCount.parse)
    var size: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Remove entries not used for this many days, 0 to 36500.", valueName: "DAYS"),
        transform: Number.whole)
    var unused: Int?

    func run() async throws {
        try await Failure.translating {
            guard size != nil || unused != nil else {
                throw Failure(.usage, "there is no limit to prune to: add --size SIZE or --unused DAYS")
            }
            guard (0...36_500).contains(unused ?? 0) else {
                throw SnapshotError.invalid(flag: "unused", unused ?? 0, "0 to 36500 days")
            }
            let (tiles, images) = (try options.tileCache(), try options.outputCache())
            if let unused {
                let moment = time(nil) - unused * Self.day
                try tiles?.prune(unusedSince: moment)
                try images?.cache.prune(unusedSince: moment)
            }
            if let size {
                try tiles?.prune(toBytes: size)
                try images?.cache.prune(toBytes: size)
            }
        }
    }
}

/// Parses sizes in bytes.
enum ByteCount {
    /// A number, optionally with `kB`, `MB`, `GB` or `TB` (powers of 1000).
    @Sendable static func parse(_ text: String) throws -> Int {
        let digits = text.prefix { $0.isNumber && $0.isASCII }
        let units = ["": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000]
        guard let number = Int(digits), let unit = units[text.dropFirst(digits.count).lowercased()],
            number <= 1 << 50 / unit
        else { throw SnapshotError.invalid(flag: "size", text, "a number of bytes such as 500MB") }
        return number * unit
    }
}

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
                    "\(Quantity.grouped(images.count)) images, \(Quantity.bytes(Double(images.bytes)))"
                ))
        }
        return Console.columns(rows + [("all", Quantity.bytes(Double(survey.bytes)))])
    }
}
