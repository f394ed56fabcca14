import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

/// `snapshot cache`: looks after what is kept, tiles that servers have sent and finished pictures.
struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Shows and trims what is kept: tiles of servers, and finished pictures.",
        subcommands: [CacheStatsCommand.self, CachePruneCommand.self, CacheClearCommand.self])
}

/// The caches that a command is about.
struct CacheOptions: ParsableArguments {
    @OptionGroup var settings: SettingOptions
    @Option(help: ArgumentHelp("Where finished pictures are kept.", valueName: "folder"))
    var cache: String?
    @Flag(help: "Tiles of servers only.")
    var tiles = false
    @Flag(help: "Finished pictures only.")
    var snapshots = false

    /// The tile cache; nil where only pictures are meant.
    func tileCache() throws -> TileCache? {
        guard tiles || !snapshots else { return nil }
        return TileCache(folder: try settings.configuration().tileCacheFolder())
    }

    /// The folder of finished pictures and its cache; nil where only tiles are meant, or there is none.
    func pictureCache() throws -> (folder: String, cache: SnapshotCache)? {
        guard snapshots || !tiles else { return nil }
        guard let folder = try cache ?? settings.configuration().cache?.value else {
            guard snapshots else { return nil }
            throw Failure(
                .usage,
                "no folder of pictures was given: add --cache FOLDER, or set SNAPSHOT_CACHE or cache in the "
                    + "configuration")
        }
        return (folder, try PictureCache.open(folder))
    }
}
