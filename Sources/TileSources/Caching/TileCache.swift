package import HTTP
import Platform
import Synchronization

/// Caches tiles from servers in a folder, one file per tileset, within a limit of bytes.
///
/// Each file is also an MBTiles archive. Several processes may share the folder. The folder is not touched before the
/// first use.
package final class TileCache: Sendable {
    /// The default limit in bytes.
    package static let defaultLimit = 1 << 30

    let folder: TileCacheFolder
    private let limit: TileCacheLimit
    private let now: @Sendable () -> Int
    private let files = Mutex<[String: TileCacheFile]>([:])

    /// Creates a cache in a folder, which is created when first needed.
    ///
    /// - Parameters:
    ///   - byteLimit: for all files together; may be exceeded briefly.
    ///   - now: seconds since 1970, for tests.
    package init(
        folder: String, byteLimit: Int = TileCache.defaultLimit, now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.folder = TileCacheFolder(path: folder)
        limit = TileCacheLimit(byteLimit, folder: self.folder)
        self.now = now
    }

    /// The default folder, in the user's cache folder (XDG Base Directory Specification); nil if there is no home
    /// folder.
    ///
    /// - Parameter environment: returns the value of a variable.
    package static func defaultFolder(_ environment: (String) -> String?) -> String? {
        let own = "swift-map-snapshot/tiles"
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") { return "\(cache)/\(own)" }
        guard let home = environment("HOME"), !home.isEmpty else { return nil }
        return "\(home)/.cache/\(own)"
    }

    /// Problems with the cache so far, one sentence per file; they do not stop any image.
    package var errors: [String] { files.withLock { $0.values.compactMap(\.firstError).sorted() } }

    /// A transport that answers requests for parts of one tileset from the cache if possible.
    ///
    /// - Parameter base: sends requests to the server; nil for offline.
    package func transport(for set: CachedTileset, base: (any HTTPTransport)?) -> CachingTransport {
        CachingTransport(set, cache: self, base: base, now: now)
    }

    /// The cache file of a tileset at a density.
    func file(of set: CachedTileset, density: Int) -> TileCacheFile {
        let name = set.fileName(density: density)
        return files.withLock { files in
            if let file = files[name] { return file }
            let file = TileCacheFile(name, in: folder, limit: limit, name: set.publicURL)
            files[name] = file
            return file
        }
    }
}
