import VectorTiles

/// Vector tiles: every kept feature can be read, and every vertex is in range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let tile = try? VectorTile(mvt: input(start, count)) else { return 0 }
    requireWhole(tile)
    return 0
}
