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

/// Operations for the user: statistics, pruning, clearing.
extension TileCache {
    /// The contents of each file; corrupt files are left out.
    package func statistics() -> [TileCacheStatistics] {
        folder.files().compactMap { file in
            guard let handle = (try? folder.open(file, make: nil)) ?? nil else { return nil }
            let bytes = folder.size(of: file)
            return try? handle.connection.withLock { try $0.statistics(of: file, bytes: bytes) }
        }
    }

    /// Evicts the least recently used entries until all files together have at most `target` bytes.
    package func prune(toBytes target: Int) throws(TileSourceError) {
        try sweep { sweep throws(Defect) in try sweep.shrink(to: target) }
    }

    /// Removes entries not used since a time, in seconds since 1970.
    package func prune(unusedSince moment: Int) throws(TileSourceError) {
        try sweep { sweep throws(Defect) in try sweep.removeAll(usedBefore: moment) }
    }

    /// Removes everything, including corrupt files.
    package func clear() {
        for file in folder.files() { folder.remove(file) }
    }

    private func sweep(_ body: (inout TileCacheSweep) throws(Defect) -> Void) throws(TileSourceError) {
        do throws(Defect) {
            var sweep = TileCacheSweep(folder)
            try body(&sweep)
        } catch {
            throw TileSourceError(error.code, "the tile cache \(folder.path): \(error.clause)")
        }
    }
}

/// Statistics about one tileset at one density.
package struct TileCacheStatistics: Hashable, Sendable {
    /// The URL of the tiles without keys, or the name stated by the server.
    package var name: String
    /// Path of the file.
    package var file: String
    /// Number of tiles.
    package var tiles: Int
    /// Number of tiles known to be absent.
    package var absent: Int
    /// Size on disk in bytes.
    package var bytes: Int
    /// When the first and last responses were received, in seconds since 1970; nil if there are none.
    package var fetched: ClosedRange<Int>?
}

extension TileCacheConnection {
    /// Computes statistics by scanning all rows.
    func statistics(of file: String, bytes: Int) throws(Defect) -> TileCacheStatistics {
        let absent = TileResponse.absent.sorted().map(String.init).joined(separator: ", ")
        let query = try database.prepare(
            """
            SELECT count(*) FILTER (WHERE status = 200), count(*) FILTER (WHERE status IN (\(absent))),
            min(fetched), max(fetched) FROM kept WHERE zoom_level >= 0
            """)
        guard try query.step() else { throw Defect(.corrupt, "it cannot be counted") }
        var fetched: ClosedRange<Int>?
        if let first = query.integer(2), let last = query.integer(3), first <= last { fetched = first...last }
        return TileCacheStatistics(
            name: try metadata("name") ?? "", file: file, tiles: query.integer(0) ?? 0, absent: query.integer(1) ?? 0,
            bytes: bytes, fetched: fetched)
    }
}
