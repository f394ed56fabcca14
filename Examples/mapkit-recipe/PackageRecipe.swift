import MapSnapshot

/// A map of a place with a pin and what is within a radius.
func mapOfSurroundings(of place: Coordinate, meters: Double, tiles: any TileSource) async throws -> [UInt8] {
    let accent = Color(red: 0xD8, green: 0x1B, blue: 0x60)
    var options = MapSnapshotter.Options()
    options.region = CoordinateRegion(center: place, latitudinalMeters: 3 * meters, longitudinalMeters: 3 * meters)
    options.size = Size(width: 400, height: 250)
    options.pins = [Pin(place, color: accent, label: "A")]
    options.overlays = [
        .circle(
            Circle(
                center: place, radius: meters, fill: Color(red: 0xD8, green: 0x1B, blue: 0x60, alpha: 0x26),
                stroke: Stroke(color: accent, width: 2)))
    ]
    let snapshot = try await MapSnapshotter(options: options, tiles: tiles).start()
    for note in snapshot.diagnostics.notes { print(note) }
    return try snapshot.pngData()
}
