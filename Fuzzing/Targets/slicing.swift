import MapGeometry
import VectorTiles

/// GeoJSON sliced into some tiles, with clusters: the result must be valid tiles.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    var options = SlicingOptions()
    options.buffer = dice.pick([128, 0, 512, -1, .nan, 1e300])
    options.tolerance = dice.pick([0.375, 0, 100, .infinity])
    options.maximumZoom = dice.pick([18, 0, 30])
    options.hasLineMetrics = dice.byte() & 1 == 1
    options.generatesIDs = dice.byte() & 1 == 1
    options.promotedID = dice.byte() & 1 == 1 ? "a" : nil
    var clustering = ClusterOptions()
    clustering.radius = dice.pick([50, 0, 4096, .nan, -5])
    clustering.minimumPoints = dice.pick([2, 0, 9])
    let z = dice.byte() % (options.maximumZoom + 1)
    let (x, y) = (dice.word(), dice.word())
    guard let slicer = try? GeoJSONSlicer(geoJSON: dice.remainder(), options: options),
        let tile = TileCoordinate(z: z, x: x & (1 << z - 1), y: y & (1 << z - 1)),
        let first = TileCoordinate(z: 0, x: 0, y: 0)
    else { return 0 }
    check(slicer.tile(at: tile))
    check(slicer.tile(at: first))
    let clusters = PointClusters(slicer, options: clustering)
    check(clusters.tile(at: tile))
    check(clusters.tile(at: first))
    return 0
}

private func check(_ tile: VectorTile?) {
    var geometry = TileGeometry()
    for layer in tile?.layers ?? [] {
        for feature in layer.features {
            require(layer.decodeGeometry(of: feature, into: &geometry), "our own geometry is whole")
            require(!geometry.points.isEmpty, "a feature has a place")
            for (_, value) in layer.properties(of: feature) { _ = layer.value(at: value) }
        }
    }
}
