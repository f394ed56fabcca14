import VectorTiles

/// MapLibre tiles: every feature can be read, and every vertex is in range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // Small limits, so that memory is bounded by them and not by the time.
    var limits = VectorTileLimits()
    (limits.features, limits.vertices, limits.values, limits.cells) = (10_000, 100_000, 100_000, 1_000_000)
    guard let tile = try? VectorTile(mlt: input(start, count), limits: limits) else { return 0 }
    require(tile.layers.reduce(0) { $0 + $1.features.count } <= limits.features, "no more features than the limit")
    requireWhole(tile)
    return 0
}
