import CMalloc
import Glibc
import Imaging
import JSON
import MapGeometry
import MapStyle
import TileSources
import VectorRendering
import VectorTiles

/// Draws images of a style over one archive of vector tiles on one thread, and prints the cost of each step.
///
/// `vector-benchmark STYLE ARCHIVE POINTS ZOOM SIDE COUNT [ROUNDS]`: POINTS is a file of `lon lat` lines, ZOOM is in
/// style terms, and SIDE is the width of the image in pixels. The first COUNT places are drawn, ROUNDS times. Each image
/// starts from the archive and ends with a PNG file; only the parsed style is reused. `vector-benchmark layers [ROUNDS]`
/// draws single layers of relief and heat instead, `vector-benchmark service …` whole images of the library, and
/// `vector-benchmark pairs ROUNDS PATH …` compares MLT with MVT.
@main
struct VectorBenchmark {
    static let steps = ["read", "decode", "resolve", "lay out", "draw", "encode"]

    static func main() async throws {
        // As in the tool, which keeps the memory of one image for the next.
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
        let arguments = CommandLine.arguments
        if arguments.dropFirst().first == "layers" {
            return try LayerBenchmark.run(rounds: arguments.count > 2 ? Int(arguments[2]) ?? 20 : 20)
        }
        if arguments.dropFirst().first == "service", arguments.count >= 7, let zoom = Double(arguments[4]),
            let side = Double(arguments[5]), let count = Int(arguments[6]), let points = read(arguments[3])
        {
            let rounds = arguments.dropFirst(7).compactMap(Int.init).first ?? 1
            return try await ServiceBenchmark(
                style: arguments[2], places: Array(places(points).prefix(count)), zoom: zoom, side: side,
                rounds: rounds, isCold: arguments.last == "cold"
            ).run()
        }
        if arguments.dropFirst().first == "pairs", arguments.count > 3, let rounds = Int(arguments[2]) {
            return try PairBenchmark.run(Array(arguments.dropFirst(3)), rounds: rounds)
        }
        guard arguments.count == 7 || arguments.count == 8, let zoom = Double(arguments[4]),
            let side = Double(arguments[5]),
            let count = Int(arguments[6]), let rounds = Int(arguments.count == 8 ? arguments[7] : "1"),
            let bytes = read(arguments[1]), let points = read(arguments[3])
        else {
            print("usage: vector-benchmark STYLE ARCHIVE POINTS ZOOM SIDE COUNT [ROUNDS]")
            print("       vector-benchmark layers [ROUNDS]")
            print("       vector-benchmark pairs ROUNDS PATH …")
            print("       vector-benchmark service STYLE POINTS ZOOM SIDE COUNT [ROUNDS] [cold]")
            exit(64)
        }
        let style = try Style(bytes)
        let source = try TileLocation(parsing: arguments[2]).open()
        var costs: [[Double]] = []
        let deepest = try await source.metadata().zooms?.upperBound ?? 14
        for _ in 0..<rounds {
            for place in places(points).prefix(count) {
                let viewport = Viewport(center: place, zoom: zoom + 1, size: Size(width: side, height: side))
                let view = StyledView(viewport: viewport, scale: 1)
                let start = processorTime()
                var tiles: [(cell: TileCover.Cell, bytes: [UInt8])] = []
                for cell in TileCover(viewport: viewport, z: min(view.tileZoom, deepest)) {
                    guard let tile = try await source.tile(at: cell.coordinate, density: 1) else { continue }
                    tiles.append((cell, tile.bytes))
                }
                costs.append(try draw(style, view, tiles, from: start))
            }
        }
        guard !costs.isEmpty else { exit(66) }
        for (index, step) in steps.enumerated() { report(step, costs.map { $0[index] }) }
        report("whole image", costs.map { $0.reduce(0, +) })
    }

    /// CPU time of each step of one image, in milliseconds.
    private static func draw(
        _ style: Style, _ view: StyledView, _ read: [(cell: TileCover.Cell, bytes: [UInt8])], from start: Double
    ) throws -> [Double] {
        var laps = [start, processorTime()]
        let tiles = try read.map { cell, bytes in
            SourceTile(
                coordinate: cell.coordinate, column: cell.column, styleZoom: view.tileZoom,
                content: try VectorTile(mvt: bytes))
        }
        laps.append(processorTime())
        let resolved = style.resolved(at: view.styleZoom)
        laps.append(processorTime())
        // All sources of the style use the same archive.
        let sources = Set(resolved.layers.compactMap(\.source))
        let list = DrawList(
            resolved, in: view, tiles: TextDictionary(sources.map { ($0, tiles) }))
        laps.append(processorTime())
        var canvas = Pixmap(width: view.width, height: view.height)
        list.draw(on: &canvas)
        laps.append(processorTime())
        _ = try PNGEncoder.encode(canvas, options: PNGEncoder.Options(search: .pixels))
        laps.append(processorTime())
        return zip(laps, laps.dropFirst()).map { $1 - $0 }
    }

    static func report(_ step: String, _ costs: [Double]) {
        let sorted = costs.sorted()
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        let padding = String(repeating: " ", count: max(24 - step.count, 1))
        print("\(step)\(padding) median \(rounded(sorted[sorted.count / 2])) ms, least \(rounded(sorted[0])) ms")
    }

    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    static func places(_ bytes: [UInt8]) -> [Coordinate] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            return numbers.count == 2 ? Coordinate(latitude: numbers[1], longitude: numbers[0]) : nil
        }
    }

    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&block, 1, block.count, file), count > 0 { bytes += block.prefix(count) }
        return bytes
    }
}
