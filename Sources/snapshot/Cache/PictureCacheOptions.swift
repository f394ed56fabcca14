import ArgumentParser
import MapSnapshot
import SnapshotConfiguration

/// Where finished pictures are kept for later runs.
struct PictureCacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep finished pictures in this folder and take those that are there, within 1 GB (default: keep none).",
            valueName: "folder"))
    var cache: String?
    @Flag(help: "Keep none, whatever the configuration says.")
    var noCache = false

    /// The cache that flags and configuration ask for; nil for none.
    ///
    /// - Parameter memoryBytes: for pictures that this run wants again.
    func cache(_ configuration: Configuration, memoryBytes: Int) throws -> SnapshotCache? {
        guard !noCache else {
            guard cache == nil else {
                throw Failure(.usage, "--cache and --no-cache contradict: keep one of them")
            }
            return nil
        }
        guard let folder = cache ?? configuration.cache?.value else { return nil }
        return try PictureCache.open(folder, memoryBytes: memoryBytes)
    }
}

/// The cache of finished pictures.
enum PictureCache {
    /// Opens what is named as its folder.
    static func open(_ folder: String, memoryBytes: Int = 0) throws -> SnapshotCache {
        guard !folder.isEmpty else { throw Failure(.usage, "cache \"\" is no folder: give the name of a folder") }
        return SnapshotCache(memoryBytes: memoryBytes, folder: folder)
    }
}
