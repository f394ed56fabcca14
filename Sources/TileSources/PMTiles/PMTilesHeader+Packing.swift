import MapGeometry

extension PMTilesHeader {
    /// The three tile counts of an archive.
    struct Counts: Hashable {
        /// Number of tile positions.
        var addressed: UInt64 = 0
        /// Number of directory entries that point to tiles.
        var entries: UInt64 = 0
        /// Number of distinct tiles.
        var contents: UInt64 = 0
    }

    /// Encodes the header of a clustered archive with gzip-compressed directories and vector tiles; images are not
    /// compressed.
    static func packed(
        root: Section, metadata: Section, leaves: Section, tiles: Section, counts: Counts,
        describedBy set: TilesetMetadata
    ) -> [UInt8] {
        var bytes = magic + [3]
        for section in [root, metadata, leaves, tiles] {
            bytes.append(little: section.offset)
            bytes.append(little: section.length)
        }
        for count in [counts.addressed, counts.entries, counts.contents] { bytes.append(little: count) }
        let (clustered, gzip, none): (UInt8, UInt8, UInt8) = (1, 2, 1)
        let packing = if case .vector? = set.format { gzip } else { none }
        bytes += [clustered, gzip, packing, type(of: set.format)]
        bytes += [UInt8(clamping: set.zooms?.lowerBound ?? 0), UInt8(clamping: set.zooms?.upperBound ?? 0)]
        let (bounds, center) = (set.archiveBounds, set.archiveCenter)
        // Longitude first.
        for degrees in [bounds.west, bounds.south, bounds.east, bounds.north] { bytes.append(degrees: degrees) }
        bytes.append(UInt8(clamping: center.zoom))
        bytes.append(degrees: center.place.longitude)
        bytes.append(degrees: center.place.latitude)
        return bytes
    }
}

extension [UInt8] {
    fileprivate mutating func append(little number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(degrees: Double) {
        append(little: Int32(exactly: (degrees * 1e7).rounded()) ?? 0)
    }
}
