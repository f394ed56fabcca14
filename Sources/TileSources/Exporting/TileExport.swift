import Files
import MapGeometry

/// Copies the tiles of an area from any source into one local archive or a folder.
///
/// It can be interrupted at any time, even killed, and resumes when run again: fetched tiles are in `OUTPUT.part`. An
/// archive appears complete or not at all; a folder is filled when all tiles are there. Neither depends on
/// interruptions.
package struct TileExport: Sendable {
    package let source: any TileSource
    /// The name of the source without secrets; a resumed export must have the same.
    package let origin: String
    /// What else a resumed export must have in common with its start, as names and values.
    let details: [(name: String, value: String)]
    package let area: TileArea
    package let format: Format
    /// Number of tiles to fetch at once.
    package let jobs: Int
    /// Whether to discard an unfinished export with the same output.
    package let isRestarted: Bool
    /// Whether to leave out corrupt tiles; otherwise a corrupt tile means no archive.
    package let skipsCorrupt: Bool
    /// Checks a tile's content; returns a clause if something is wrong.
    let check: @Sendable (Tile) -> String?
    /// The output file, with links followed.
    package let output: String

    /// Creates an export.
    ///
    /// - Parameters:
    ///   - details: what else a resumed export must have in common with its start, as names and values.
    ///   - skipsCorrupt: whether to leave out corrupt tiles.
    ///   - check: checks a tile's content; returns a clause if something is wrong.
    /// - Throws: `TileSourceError` if the output cannot be a file or folder.
    package init(
        of source: any TileSource, called origin: String, details: [(name: String, value: String)] = [],
        area: TileArea, to output: String, as format: Format,
        jobs: Int = 8, isRestarted: Bool = false, skippingCorrupt skipsCorrupt: Bool = false,
        check: @escaping @Sendable (Tile) -> String? = { _ in nil }
    ) throws(TileSourceError) {
        self.source = source
        self.origin = origin
        self.details = details
        self.area = area
        self.format = format
        self.jobs = max(jobs, 1)
        self.isRestarted = isRestarted
        self.skipsCorrupt = skipsCorrupt
        self.check = check
        do {
            if case .folder = format {
                self.output = try TileFolderWriter.target(of: output)
            } else {
                self.output = try AtomicFile.target(of: output)
            }
        } catch {
            throw TileSourceError(.unreadable, error.description)
        }
    }

    /// The file next to the output with the tiles fetched so far.
    package var spoolPath: String { output + ".part" }

    /// Fetches missing tiles, then writes the archive.
    ///
    /// - Parameter report: called after each tile.
    /// - Returns: the final progress.
    /// - Throws: `TileSourceError` if the archive could not be written; fetched tiles stay cached.
    package func run(_ report: (ExportProgress) -> Void) async throws -> ExportProgress {
        let metadata = try await source.metadata()
        let progress = try await fetchAndWrite(metadata, report)
        // The spool is closed now.
        TileSpool.remove(spoolPath)
        guard progress.written > 0 else {
            if let corruption = progress.firstCorruption {
                throw TileSourceError(
                    .corrupt,
                    "\(origin) has only corrupt tiles in this area, \(progress.corrupt) of them; the first: \(corruption)"
                )
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
        if case .folder = format { try TileFolderWriter.checkIsEmpty(output, unless: spoolPath) }
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

    /// The parameters that a resumed export must share with its start.
    private var job: [(name: String, value: String)] {
        let (bounds, zooms) = (area.bounds, area.zooms)
        return [
            ("source", origin), ("area", "\(bounds.west),\(bounds.south),\(bounds.east),\(bounds.north)"),
            ("zooms", "\(zooms.lowerBound)-\(zooms.upperBound)"),
        ] + details
    }
}
