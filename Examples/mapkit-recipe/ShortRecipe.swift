import MapSnapshot

/// The short recipe: the request names its pins, and the library draws them.
func shortRecipe(place: Coordinate, tiles: any TileSource) async throws -> [UInt8] {
    var options = MapSnapshotter.Options(
        region: CoordinateRegion(
            center: place, span: CoordinateSpan(latitudeDelta: 0.005, longitudeDelta: 0.005)),
        size: Size(width: 400, height: 200), scale: 2)
    options.pins = [Pin(place)]
    return try await MapSnapshotter(options: options, tiles: tiles).start().pngData()
}
