import MapGeometry

/// Writes one archive or folder, from the first tile to the last.
///
/// An archive is complete and on the disk when `finish` returns; until then it is useless.
protocol TileArchiveWriter: AnyObject {
    /// Adds a tile.
    ///
    /// - Parameter coordinate: in ascending order of PMTiles ids, each at most once.
    func add(_ bytes: [UInt8], at coordinate: TileCoordinate) throws(Defect)

    /// Completes the file.
    ///
    /// - Parameter metadata: zooms, bounds and format of the archive. Call it after at least one tile.
    func finish(_ metadata: TilesetMetadata) throws(Defect)
}

extension TilesetMetadata {
    /// The bounds for archives: clipped to Web Mercator, and the full width of the world if the area crosses the
    /// antimeridian, which archives cannot express.
    var archiveBounds: GeoBounds {
        let bounds = bounds ?? .world
        func limited(_ latitude: Double) -> Double {
            min(max(latitude, -WebMercator.maximumLatitude), WebMercator.maximumLatitude)
        }
        return GeoBounds(
            west: bounds.crossesAntimeridian ? -180 : bounds.west, south: limited(bounds.south),
            east: bounds.crossesAntimeridian ? 180 : bounds.east, north: limited(bounds.north))
    }

    /// The initial view: the middle, at the shallowest level.
    var archiveCenter: (place: Coordinate, zoom: Int) {
        let bounds = bounds ?? .world
        var place = bounds.center
        place.latitude = (archiveBounds.south + archiveBounds.north) / 2
        return (place, zooms?.lowerBound ?? 0)
    }
}

/// A hash of a tile's bytes, to store identical tiles once.
///
/// Two 64-bit hashes with a key chosen per process, so that nobody can construct a collision, and none happens by
/// chance. Archives do not depend on the key.
struct TileContentKey: Hashable {
    private let first: Int
    private let second: Int

    init(_ bytes: [UInt8]) {
        first = Self.hash(bytes, salt: 0)
        second = Self.hash(bytes, salt: 1)
    }

    private static func hash(_ bytes: [UInt8], salt: UInt8) -> Int {
        var hasher = Hasher()
        hasher.combine(salt)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }
}
