import Files
import MapGeometry

/// Copies the tiles of an area from any source into one local archive.
///
/// It can be ended at any time, also by force, and goes on where it was when it is run again: what has come is in
/// `OUTPUT.part`. The archive appears whole or not at all, and does not depend on how often it was interrupted.
package struct TileExport: Sendable {
    /// The kinds of archives that can be made.
    package enum Format: String, CaseIterable, Sendable {
        case mbtiles, pmtiles
    }

    package let source: any TileSource
    /// How the source is called, without secrets: an export that goes on must have the same.
    package let origin: String
    package let area: TileArea
    package let format: Format
    /// How many tiles are fetched at once.
    package let jobs: Int
    /// Whether what another export has begun in the same place is discarded.
    package let isRestarted: Bool
    /// Whether damaged tiles are left out; else the archive is not made where there is one.
    package let skipsDamaged: Bool
    /// What is wrong with a tile's picture, as a clause; nil where all is well.
    let check: @Sendable (Tile) -> String?
    /// The file that is made, links followed.
    package let output: String

    /// Describes an export.
    ///
    /// - Parameters:
    ///   - skipsDamaged: whether to make the archive without tiles that are damaged.
    ///   - check: what is wrong with a tile's picture, as a clause.
    /// - Throws: `TileSourceError` where the output cannot be a file.
    package init(
        of source: any TileSource, called origin: String, area: TileArea, to output: String, as format: Format,
        jobs: Int = 8, isRestarted: Bool = false, skippingDamaged skipsDamaged: Bool = false,
        check: @escaping @Sendable (Tile) -> String? = { _ in nil }
    ) throws(TileSourceError) {
        self.source = source
        self.origin = origin
        self.area = area
        self.format = format
        self.jobs = max(jobs, 1)
        self.isRestarted = isRestarted
        self.skipsDamaged = skipsDamaged
        self.check = check
        do { self.output = try AtomicFile.target(of: output) } catch {
            throw TileSourceError(.unreadable, error.description)
        }
    }

    /// What has come so far.
    package var spoolPath: String { output + ".part" }

    /// Fetches what is missing, then makes the archive.
    ///
    /// - Parameter report: called after each tile.
    /// - Returns: the last state of the progress.
    /// - Throws: `TileSourceError` where the archive could not be made; what has come is kept.
    package func run(_ report: (ExportProgress) -> Void) async throws -> ExportProgress {
        let metadata = try await source.metadata()
        if case .vector = metadata.format {
            throw TileSourceError(.unsupported, "\(origin) has vector tiles, and only raster tiles can be copied")
        }
        let progress = try await fetchAndWrite(metadata, report)
        // It is closed now.
        TileSpool.remove(spoolPath)
        guard progress.written > 0 else {
            if let damage = progress.firstDamage {
                throw TileSourceError(
                    .corrupt,
                    "\(origin) has only corrupt tiles in this area, \(progress.damaged) of them; the first: \(damage)")
            }
            let others = metadata.zooms.map { " and zooms that it has, which are \($0.words)" } ?? " that it has"
            throw TileSourceError(
                .unreadable, "\(origin) has no tiles in this area at zooms \(area.zooms.words): use an area\(others)")
        }
        return progress
    }

    private func fetchAndWrite(
        _ metadata: TilesetMetadata, _ report: (ExportProgress) -> Void
    ) async throws -> ExportProgress {
        do {
            if isRestarted { try TileSpool.discard(spoolPath) }
            let spool = try TileSpool(path: spoolPath, job: job)
            var progress = try await fetch(into: spool, report)
            guard try spool.hasTiles() else { return progress }
            do {
                try write(spool, describedBy: metadata, &progress, report)
            } catch {
                throw TileSourceError(error, in: output)
            }
            return progress
        } catch let defect as Defect {
            throw TileSourceError(defect, in: spoolPath)
        }
    }

    /// What an export that goes on must have in common with its beginning.
    private var job: [(name: String, value: String)] {
        let (bounds, zooms) = (area.bounds, area.zooms)
        return [
            ("source", origin), ("area", "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)"),
            ("zooms", "\(zooms.lowerBound)-\(zooms.upperBound)"),
        ]
    }
}
