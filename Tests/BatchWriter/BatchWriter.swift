import Glibc
import Imaging
import MapSnapshot
import SnapshotBatch

/// Writes and replaces the images of a batch for ever, so that a test can end it in the middle.
///
/// Arguments: the folder, and a number to start with. Names are a digit for the folder and a number; the digest of each
/// render is 32 times that number. Prints a dot for each image.
@main struct BatchWriter {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, var number = UInt8(CommandLine.arguments[2]) else { exit(64) }
        let output = try FolderOutput(CommandLine.arguments[1])
        let place = Coordinate(latitude: 47, longitude: 9)
        let request = SnapshotRequest(framing: .center(place, zoom: 5), size: Size(width: 64, height: 64))
        let image = try await SnapshotService(tiles: [TileLayer(OneTile())]).file(for: request)
        while true {
            // Visits all of 0 to 39, in leaps over all folders.
            number = (number % 40 + 7) % 40
            let digest = RenderDigest([UInt8](repeating: number, count: 32))
            _ = try await output.write(image, as: OutputName("\(number % 5)/\(number).png"), digest: digest)
            _ = write(STDOUT_FILENO, ".", 1)
        }
    }
}

/// The same tile everywhere.
struct OneTile: TileSource {
    func tile(at coordinate: TileCoordinate, density: Int) async throws -> Tile? {
        Tile(bytes: try PNGEncoder.encode(Pixmap(width: 256, height: 256, fill: 0xFF00_8000)), format: .image(.png))
    }

    func metadata() async throws -> TilesetMetadata { TilesetMetadata() }
}
