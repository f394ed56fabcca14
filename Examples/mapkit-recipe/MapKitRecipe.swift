import FoundationEssentials
import MapSnapshot

/// Runs the recipes of the article "Coming from MapKit", and the request of `docs/command-line.md`.
///
/// `mapkit-recipe FOLDER`, started in the project's folder, writes the images into FOLDER.
@main
struct MapKitRecipe {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "."
        let place = Coordinate(latitude: 47.1410, longitude: 9.5209)
        let tiles = try PMTilesTileSource(path: "tiles/default.pmtiles")
        guard let pin = try PinImage(contentsOf: "fixtures/pins/pin.png").variant(forScale: 2) else { return }

        try write(try await classicRecipe(place: place, tiles: tiles, pin: pin).pngData(), to: "\(folder)/classic.png")
        try write(try await shortRecipe(place: place, tiles: tiles), to: "\(folder)/short.png")

        let options = MapSnapshotter.Options(framing: .center(place, zoom: 15), size: Size(width: 400, height: 200))
        guard let snapshot = try await imageOrNil(options: options, tiles: tiles) else { return }
        let corners = [(100, 50), (300, 50), (300, 150), (100, 150)].map { x, y in
            snapshot.coordinate(at: Point(x: Double(x), y: Double(y)))
        }
        try write(try outlined(corners, on: snapshot).pngData(), to: "\(folder)/outline.png")

        let request = try SnapshotRequest(json: [UInt8](Data(contentsOf: URL(filePath: "Examples/request.json"))))
        try write(
            try await MapSnapshotter(options: request, tiles: tiles).start().pngData(), to: "\(folder)/request.png")
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }
}
