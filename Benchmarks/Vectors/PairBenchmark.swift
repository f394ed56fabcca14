import Glibc
import MapGeometry
import MapStyle
import StyleSources
import TileSources
import VectorRendering
import VectorTiles

/// Decodes and lays out tiles in two encodings, in turn, and prints what MLT costs in comparison with MVT.
///
/// A pair is `Z_X_Y.mlt` and `Z_X_Y.mvt` with the same content in the schema of OpenMapTiles, rows from the south. They
/// are laid out in the built-in style; the least time of all rounds counts.
enum PairBenchmark {
    /// - Parameter paths: the pairs, without the endings.
    static func run(_ paths: [String], rounds: Int) throws {
        let style = try Style(Array(BuiltInStyle(schema: .openMapTiles, isDark: false).json.utf8))
        var sums = [VectorEncoding: (decode: Double, layout: Double)]()
        for path in paths {
            let numbers = path.split(separator: "/").last?.split(separator: "_").compactMap { Int($0) } ?? []
            guard numbers.count == 3, let bytes = contents(path), (0...30).contains(numbers[0]),
                let place = TileCoordinate(
                    z: numbers[0], x: numbers[1], y: (1 << numbers[0]) - 1 - numbers[2])
            else {
                print("\(path) is no pair Z_X_Y.mlt and Z_X_Y.mvt")
                exit(66)
            }
            let groups = LayerGroup.all(of: BuiltInStyle.source, in: style.resolved(at: Double(place.z)))
            let selection = LayerGroup.selection(of: groups)
            var best = [VectorEncoding: (decode: Double, layout: Double)]()
            for _ in 0..<rounds {
                for (encoding, bytes) in bytes {
                    let start = VectorBenchmark.processorTime()
                    let tile = try VectorTile(bytes, encoding: encoding, selection: selection)
                    let decoded = VectorBenchmark.processorTime()
                    let layout = TileLayout(tile, at: place, styleZoom: place.z, groups)
                    let end = VectorBenchmark.processorTime()
                    withExtendedLifetime(layout) {}
                    let least = best[encoding] ?? (.infinity, .infinity)
                    best[encoding] = (min(least.decode, decoded - start), min(least.layout, end - decoded))
                }
            }
            report(path, best)
            for (encoding, cost) in best {
                let sum = sums[encoding] ?? (0, 0)
                sums[encoding] = (sum.decode + cost.decode, sum.layout + cost.layout)
            }
        }
        report("all", sums)
    }

    private static func contents(_ path: String) -> [(VectorEncoding, [UInt8])]? {
        var found: [(VectorEncoding, [UInt8])] = []
        for encoding in VectorEncoding.allCases {
            guard let bytes = VectorBenchmark.read("\(path).\(encoding.rawValue)") else { return nil }
            found.append((encoding, bytes))
        }
        return found
    }

    private static func report(_ name: String, _ costs: [VectorEncoding: (decode: Double, layout: Double)]) {
        guard let mvt = costs[.mvt], let mlt = costs[.mlt] else { return }
        func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
        let whole = (mlt.decode + mlt.layout) / (mvt.decode + mvt.layout)
        print(
            "\(name): MVT \(rounded(mvt.decode)) + \(rounded(mvt.layout)) ms, "
                + "MLT \(rounded(mlt.decode)) + \(rounded(mlt.layout)) ms, "
                + "decode \(rounded(mlt.decode / mvt.decode)), whole \(rounded(whole))")
    }
}
