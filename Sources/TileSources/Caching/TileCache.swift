import Glibc
package import HTTP
import Synchronization

/// Tiles that servers have sent, kept in a folder with one file a tile set, within a limit of bytes.
///
/// Each file is an MBTiles archive too. Several processes may share the folder. Nothing is touched before the first use.
package final class TileCache: Sendable {
    /// The most bytes where nobody says otherwise.
    package static let defaultLimit = 1 << 30

    let folder: TileCacheFolder
    private let limit: TileCacheLimit
    private let now: @Sendable () -> Int
    private let files = Mutex<[String: TileCacheFile]>([:])

    /// A cache in a folder, which is made when it is first needed.
    ///
    /// - Parameters:
    ///   - byteLimit: of all files together; it may be exceeded for a moment.
    ///   - now: seconds since 1970, for tests.
    package init(
        folder: String, byteLimit: Int = TileCache.defaultLimit, now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.folder = TileCacheFolder(path: folder)
        limit = TileCacheLimit(byteLimit, folder: self.folder)
        self.now = now
    }

    /// The folder of the user's tiles (XDG Base Directory Specification), or nil where there is no home.
    ///
    /// - Parameter environment: the value of a variable.
    package static func defaultFolder(_ environment: (String) -> String?) -> String? {
        let own = "swift-map-snapshot/tiles"
        if let cache = environment("XDG_CACHE_HOME"), cache.hasPrefix("/") { return "\(cache)/\(own)" }
        guard let home = environment("HOME"), !home.isEmpty else { return nil }
        return "\(home)/.cache/\(own)"
    }

    /// What was wrong with the cache so far, a sentence a file; pictures are made nevertheless.
    package var troubles: [String] { files.withLock { $0.values.compactMap(\.trouble).sorted() } }

    /// Answers requests for the parts of one tile set, from the cache where it can.
    ///
    /// - Parameter base: how its server is asked; nil for offline.
    package func transport(for set: CachedTileset, base: (any HTTPTransport)?) -> CachingTransport {
        CachingTransport(set, cache: self, base: base, now: now)
    }

    /// The one file of a tile set at this density.
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
