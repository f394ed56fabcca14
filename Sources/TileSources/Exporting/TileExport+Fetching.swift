import Compression
import Imaging
import MapGeometry

extension TileExport {
    /// Number of consecutive failures after which the export stops.
    private static let maximumFailuresInARow = 100

    /// The result for one tile.
    private enum Found {
        case tile([UInt8])
        case absent
        case failed(String)
        /// Corrupt; another attempt would give the same.
        case corrupt(String)
    }

    /// Fetches tiles that are not in the spool, several at once.
    ///
    /// - Throws: `TileSourceError` at the end if some tiles failed; all others are then in the spool.
    func fetch(into spool: TileSpool, _ report: (ExportProgress) -> Void) async throws -> ExportProgress {
        var progress = ExportProgress(total: area.count)
        var coordinates = area.makeIterator()
        var failuresInARow = 0
        var failedBefore = 0
        var isCorrupt = false
        try await withThrowingTaskGroup(of: (TileCoordinate, Found).self) { group in
            var running = 0
            while true {
                while running < jobs, failuresInARow < Self.maximumFailuresInARow, let next = coordinates.next() {
                    if spool.isContinued, try spool.has(next) {
                        progress.known += 1
                        report(progress)
                    } else {
                        group.addTask { (next, try await self.find(next)) }
                        running += 1
                    }
                }
                guard let (coordinate, found) = try await group.next() else { break }
                running -= 1
                switch found {
                case .tile(let bytes):
                    try spool.store(bytes, at: coordinate)
                    progress.fetched += 1
                    progress.bytes += bytes.count
                case .absent:
                    try spool.store(nil, at: coordinate)
                    progress.absent += 1
                case .corrupt(let reason) where skipsCorrupt:
                    progress.corrupt += 1
                    progress.firstCorruption = progress.firstCorruption ?? reason
                case .corrupt(let reason), .failed(let reason):
                    progress.failed += 1
                    progress.firstFailure = progress.firstFailure ?? reason
                }
                if case .corrupt = found { isCorrupt = true }
                failuresInARow = progress.failed > failedBefore ? failuresInARow + 1 : 0
                failedBefore = progress.failed
                report(progress)
            }
        }
        if let reason = progress.firstFailure { throw failure(progress, reason, isCorrupt: isCorrupt) }
        return progress
    }

    private func find(_ coordinate: TileCoordinate) async throws -> Found {
        do {
            guard let tile = try await source.tile(at: coordinate, density: 1) else { return .absent }
            if case .unknown(let what) = tile.format {
                return .corrupt("\(origin), tile \(coordinate): it is \(what), not a tile")
            }
            let stored = try await sound(tile, at: coordinate).packed()
            guard stored.count <= DecodingLimits.tile.bytes else {
                return .corrupt("\(origin), tile \(coordinate): it has \(stored.count) bytes, too many for a tile")
            }
            return .tile(stored)
        } catch let error as CancellationError {
            throw error
        } catch let error as TileSourceError where [.corrupt, .corruptTile, .tooLarge].contains(error.code) {
            return .corrupt(error.description)
        } catch {
            return .failed("\(error)")
        }
    }

    /// The tile, or an older one from its source if this one is corrupt.
    private func sound(_ tile: Tile, at coordinate: TileCoordinate) async throws -> Tile {
        guard let defect = check(tile) else { return tile }
        try Task.checkCancellation()
        guard let older = await source.replacement(for: tile, at: coordinate, density: 1), check(older) == nil else {
            throw TileSourceError(.corruptTile, "\(origin), tile \(coordinate): \(defect)")
        }
        return older
    }

    private func failure(_ progress: ExportProgress, _ reason: String, isCorrupt: Bool) -> TileSourceError {
        let remedy = isCorrupt ? ", or skip corrupt tiles" : ""
        let extent = progress.done < progress.total ? ", the rest was not tried" : ""
        return TileSourceError(
            isCorrupt ? .corruptTile : .unreadable,
            "\(progress.failed) of \(progress.total) tiles failed\(extent), and \(output) was not written; the first: "
                + "\(reason); run it again to resume from \(spoolPath)\(remedy)")
    }
}

extension Tile {
    /// The bytes as archives store them: images as they are, vector tiles with gzip (MBTiles 1.3 requires it).
    fileprivate func packed() throws(CompressionError) -> [UInt8] {
        if case .vector = format { try Gzip.compress(bytes, level: 6) } else { bytes }
    }
}
