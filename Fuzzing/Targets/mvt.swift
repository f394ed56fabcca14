import VectorTiles

/// Vector tiles: every kept feature can be read, and every vertex is in range.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let tile = try? VectorTile(mvt: input(start, count)) else { return 0 }
    var geometry = TileGeometry()
    for layer in tile.layers {
        for (index, feature) in layer.features.enumerated() {
            for (key, value) in layer.properties(of: feature) {
                require(layer.keys.indices.contains(key), "a key that the layer has")
                _ = layer.value(at: value)
                require(layer.valueIndex(ofKey: key, in: feature) != nil, "a value for each key")
            }
            _ = layer.id(of: feature)
            _ = layer.clip(ofFeatureAt: index)
            guard layer.decodeGeometry(of: feature, into: &geometry) else { continue }
            require(geometry.ends.last ?? 0 == geometry.points.count, "parts hold all vertices")
            for point in geometry.points {
                require(
                    TilePoint.range.contains(Int(point.x)) && TilePoint.range.contains(Int(point.y)),
                    "a vertex beyond the range")
            }
        }
    }
    return 0
}
