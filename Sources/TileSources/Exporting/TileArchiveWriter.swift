import MapGeometry

/// Writes one archive, from its first tile to its last.
///
/// The file is whole, and on the disk, when `finish` comes back; it is of no use before.
protocol TileArchiveWriter: AnyObject {
    /// Makes the file, or begins anew the one that is there.
    init(path: String) throws(Defect)

    /// Adds a picture.
    ///
    /// - Parameter coordinate: ascending by the id of PMTiles, and none twice.
    func add(_ bytes: [UInt8], at coordinate: TileCoordinate) throws(Defect)

    /// Completes the file.
    ///
    /// - Parameter metadata: zooms, bounds and format as they are in the archive; to be called after at least one tile.
    func finish(_ metadata: TilesetMetadata) throws(Defect)
}

extension TilesetMetadata {
    /// The edges as archives have them: within Web Mercator, and all around the world where the area crosses the
    /// antimeridian, for which they have no notation.
    var archiveBounds: GeoBounds {
        let bounds = bounds ?? .world
        func limited(_ latitude: Double) -> Double {
            min(max(latitude, -WebMercator.maximumLatitude), WebMercator.maximumLatitude)
        }
        return GeoBounds(
            west: bounds.crossesAntimeridian ? -180 : bounds.west, south: limited(bounds.south),
            east: bounds.crossesAntimeridian ? 180 : bounds.east, north: limited(bounds.north))
    }

    /// Where a viewer begins: the middle, at the shallowest level.
    var archiveCenter: (place: Coordinate, zoom: Int) {
        let bounds = bounds ?? .world
        var place = bounds.center
        place.latitude = (archiveBounds.south + archiveBounds.north) / 2
        return (place, zooms?.lowerBound ?? 0)
    }
}
