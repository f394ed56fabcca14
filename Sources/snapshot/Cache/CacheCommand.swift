import ArgumentParser
import MapSnapshot
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
