import ArgumentParser
import FoundationEssentials
import MapSnapshot

/// `snapshot cache stats`: what is kept.
struct CacheStatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stats", abstract: "Shows what is kept.")

    @OptionGroup var options: CacheOptions
    @Flag(help: "Print JSON.")
    var json = false

    /// One tile set.
    private struct Entry: Encodable {
        let name, file: String
        let tiles, absent, bytes: Int
        /// Seconds since 1970.
        let oldest, newest: Int?
    }

    private struct Survey: Encodable {
        let bytes: Int
        let tilesets: [Entry]
    }

    func run() async throws {
        try await Failure.translating {
            let entries = try options.cache().statistics().sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }.map {
                Entry(
                    name: $0.name, file: $0.file, tiles: $0.tiles, absent: $0.absent, bytes: $0.bytes,
                    oldest: $0.fetched?.lowerBound, newest: $0.fetched?.upperBound)
            }
            let survey = Survey(bytes: entries.map(\.bytes).reduce(0, +), tilesets: entries)
            Console.output(json ? try JSONText.of(survey) : Self.table(survey))
        }
    }

    private static func table(_ survey: Survey) -> String {
        let rows = survey.tilesets.map { entry in
            let absent = entry.absent > 0 ? ", \(Quantity.grouped(entry.absent)) known to be absent" : ""
            return (
                entry.name, "\(Quantity.grouped(entry.tiles)) tiles\(absent), \(Quantity.bytes(Double(entry.bytes)))"
            )
        }
        return TextTable.lines(rows + [("all", Quantity.bytes(Double(survey.bytes)))])
    }
}
