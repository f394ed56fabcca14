import ArgumentParser
import MapSnapshot

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
