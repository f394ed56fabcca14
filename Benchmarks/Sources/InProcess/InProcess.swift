import Glibc
import MapSnapshot
import Support

/// Draws images like a server, with one snapshotter per image over one open source, and prints the cost per image.
///
/// `InProcess TILES PLACES WIDTHxHEIGHT ZOOM SCALE WORKERS COUNT`; PLACES is a file of `lon lat` lines.
@main
struct InProcess {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 8 else {
            print("usage: InProcess TILES PLACES WIDTHxHEIGHT ZOOM SCALE WORKERS COUNT")
            exit(64)
        }
        let sides = arguments[3].split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2, let zoom = Double(arguments[4]), let scale = Double(arguments[5]),
            let workers = Int(arguments[6]), let count = Int(arguments[7]), workers > 0, count > 0
        else { exit(64) }
        let source = try TileLocation(parsing: arguments[1]).open()
        let requests = places(in: arguments[2]).map { place in
            SnapshotRequest(
                framing: .center(place, zoom: zoom), size: Size(width: sides[0], height: sides[1]), scale: scale,
                pins: [Pin(place)])
        }
        guard !requests.isEmpty else { exit(66) }
        // A first image warms system caches and opens the font.
        _ = try await draw(requests[0], source)
        let cost = try await measure(count, workers: workers) { index in
            _ = try await draw(requests[index % requests.count], source)
        }
        let milliseconds = (cost.cpu / Double(count) * 1e5).rounded() / 100
        print(
            "\(arguments[3]) zoom \(zoom) scale \(scale), \(workers) workers: \(milliseconds) ms CPU per image, "
                + "\(Int(Double(count) / cost.wall)) images/s, \(peakMemory()) MiB peak")
    }

    static func draw(_ request: SnapshotRequest, _ source: any TileSource) async throws -> Int {
        try await MapSnapshotter(options: request, tiles: source).start().pngData().count
    }
}
