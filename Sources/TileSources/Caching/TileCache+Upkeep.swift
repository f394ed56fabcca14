import Synchronization

/// What people do with a cache.
extension TileCache {
    /// What is in it, by file; a damaged file is left out.
    package func statistics() -> [TileCacheStatistics] {
        folder.files().compactMap { file in
            guard let handle = (try? folder.open(file, make: nil)) ?? nil else { return nil }
            let bytes = folder.size(of: file)
            return try? handle.connection.withLock { try $0.statistics(of: file, bytes: bytes) }
        }
    }

    /// Removes what was used least recently until all files together have at most so many bytes.
    package func prune(toBytes target: Int) throws(TileSourceError) {
        try sweep { sweep throws(Defect) in try sweep.shrink(to: target) }
    }

    /// Removes what was not used since this moment, in seconds since 1970.
    package func prune(unusedSince moment: Int) throws(TileSourceError) {
        try sweep { sweep throws(Defect) in try sweep.removeAll(usedBefore: moment) }
    }

    /// Removes everything, damaged files too.
    package func clear() throws(TileSourceError) {
        for file in folder.files() where !folder.removeUnlessOpen(file) {
            // Another process has it open and goes on with it.
            try sweep { sweep throws(Defect) in try sweep.removeAll(usedBefore: .max) }
        }
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
