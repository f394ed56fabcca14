import Synchronization

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
