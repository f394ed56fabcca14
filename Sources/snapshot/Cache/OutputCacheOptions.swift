import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

/// Flags for the output cache.
struct OutputCacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Output cache folder, at most 1 GB (default: none).", valueName: "FOLDER"),
        completion: .directory)
    var cache: String?
    @Flag(help: "Disable the output cache.")
    var noCache = false

    /// The output cache from flags and configuration; nil if there is none.
    ///
    /// - Parameter memoryBytes: maximum size in memory, for images that this run needs again.
    func cache(_ configuration: Configuration, memoryBytes: Int) throws -> SnapshotCache? {
        guard !noCache else {
            guard cache == nil else {
                throw Failure(.usage, "--cache does not go with --no-cache: keep one of them")
            }
            return nil
        }
        guard let folder = cache ?? configuration.cache?.value else { return nil }
        return try OutputCache.open(folder, memoryBytes: memoryBytes)
    }
}

/// Opens the output cache.
enum OutputCache {
    /// Opens the cache in a folder.
    static func open(_ folder: String, memoryBytes: Int = 0) throws -> SnapshotCache {
        guard !folder.isEmpty else { throw Failure(.usage, "--cache \"\" is not a folder: use the name of a folder") }
        return SnapshotCache(memoryBytes: memoryBytes, folder: folder)
    }
}

extension TileNetwork {
    /// What to report about a tile cache that does not work: tiles are drawn, but fetched again each time.
    ///
    /// - Parameter isVerbose: a line for each file of the cache, not only for the first.
    func cacheNotes(isVerbose: Bool = false) -> [String] {
        let notes = cacheErrors.map { "tiles are not cached: \($0)" }
        return isVerbose ? notes : Array(notes.prefix(1))
    }
}
