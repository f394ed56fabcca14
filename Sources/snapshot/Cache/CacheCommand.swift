import ArgumentParser
import MapSnapshot

/// `snapshot cache`: looks after the tiles that servers have sent.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Shows and trims what is kept of tile servers.",
        subcommands: [CacheStatsCommand.self, CachePruneCommand.self, CacheClearCommand.self])
}

/// The cache that a command is about.
struct CacheOptions: ParsableArguments {
    @OptionGroup var settings: SettingOptions

    /// The tile cache.
    func cache() throws -> TileCache {
        TileCache(folder: try Configuration(locations: [], settings, environment: .process).cacheFolder())
    }
}
