import MapSnapshot

/// The classic recipe: make a snapshot, then draw the pin oneself at `point(for:)`.
func classicRecipe(place: Coordinate, tiles: any TileSource, pin: MapImage) async throws -> MapImage {
    let options = MapSnapshotter.Options(
        region: CoordinateRegion(
            center: place, span: CoordinateSpan(latitudeDelta: 0.005, longitudeDelta: 0.005)),
        size: Size(width: 400, height: 200), scale: 2)
    let snapshot = try await MapSnapshotter(options: options, tiles: tiles).start()

    // The tip of the pin is the middle of its bottom edge: move it up by half its height.
    let centerOffset = Point(x: 0, y: -pin.size.height / 2)
    var point = snapshot.point(for: place)
    point.x += centerOffset.x - pin.size.width / 2
    point.y += centerOffset.y - pin.size.height / 2
    return try snapshot.image.drawing { context in
        try context.draw(pin, at: point)
    }
}
