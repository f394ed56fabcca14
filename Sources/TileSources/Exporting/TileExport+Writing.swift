import Files
import Imaging
import MapGeometry

extension TileExport {
    /// Writes the archive from the spool and gives it its name.
    ///
    /// - Parameter metadata: the metadata of the source.
    func write(
        _ spool: TileSpool, describedBy metadata: TilesetMetadata, _ progress: inout ExportProgress,
        _ report: (ExportProgress) -> Void
    ) throws(Defect) {
        let temporary = spoolPath + "-archive"
        do throws(Defect) {
            let writer: any TileArchiveWriter =
                switch format {
                case .mbtiles: try MBTilesWriter(path: temporary)
                case .pmtiles: try PMTilesWriter(path: temporary)
                case .folder(let ending): TileFolderWriter(path: output, ending: ending)
                }
            var contents = Contents()
            try spool.forEachTile { coordinate, bytes throws(Defect) in
                try writer.add(bytes, at: coordinate)
                contents.add(bytes, at: coordinate)
                progress.written += 1
                report(progress)
            }
            try writer.finish(contents.describe(metadata, area: area.bounds))
        } catch {
            AtomicFile.remove(temporary)
            throw error
        }
        if case .folder = format { return }
        // The writer has closed the file.
        do { try AtomicFile.move(temporary, to: output) } catch { throw Defect(error) }
    }

    /// The contents of the archive.
    private struct Contents {
        private var zooms: ClosedRange<Int>?
        private var formats: [TileFormat: Int] = [:]

        mutating func add(_ bytes: [UInt8], at coordinate: TileCoordinate) {
            let z = coordinate.z
            zooms = min(zooms?.lowerBound ?? z, z)...max(zooms?.upperBound ?? z, z)
            var format = TileFormat(sniffing: bytes)
            // An empty vector tile.
            if case .unknown = format { format = .vector("mvt") }
            formats[format, default: 0] += 1
        }

        /// The source's metadata with the facts of the archive; with several formats, the most frequent.
        func describe(_ metadata: TilesetMetadata, area: GeoBounds) -> TilesetMetadata {
            let most = formats.max { ($0.value, $1.key.text) < ($1.value, $0.key.text) }
            var metadata = metadata
            metadata.zooms = zooms
            metadata.format = most?.key
            metadata.bounds = metadata.bounds?.intersection(area) ?? area
            return metadata
        }
    }
}

extension GeoBounds {
    /// The overlap of two areas; nil if there is none, or if one crosses the antimeridian.
    func intersection(_ other: GeoBounds) -> GeoBounds? {
        let part = GeoBounds(
            west: max(west, other.west), south: max(south, other.south), east: min(east, other.east),
            north: min(north, other.north))
        let crosses = crossesAntimeridian || other.crossesAntimeridian
        return crosses || part.west >= part.east || part.south >= part.north ? nil : part
    }
}
