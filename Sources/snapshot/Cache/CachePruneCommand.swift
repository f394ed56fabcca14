import ArgumentParser
import Glibc
import MapSnapshot

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
