import Imaging
import JSON
import MapGeometry
import MapStyle
import VectorRendering

/// Draws tests of the suite and compares them with the images that they expect.
struct SuiteDrawing {
    let suite: RenderSuite

    /// What a test gave.
    struct Result {
        let canvas: Pixmap
        /// The image that it comes nearest to; nil if none has its size.
        let expected: Pixmap?
        let mismatches: [Bool]

        var difference: Double {
            expected == nil ? 1 : Double(mismatches.count { $0 }) / Double(max(mismatches.count, 1))
        }
    }

    /// An image that is drawn in bands, as large ones are by several threads, must have the same pixels.
    private struct DifferentBands: Error { let test: String }
    private static let bandRows = 37

    static let limits = DecodingLimits(side: 16_384, pixels: 1 << 26, bytes: 64 << 20)

    /// Draws a test in this process.
    func draw(_ test: SuiteTest) throws -> Result { try compare(canvas(test), with: test) }

    /// Compares an image of a test with those that it expects.
    func compare(_ whole: Pixmap, with test: SuiteTest) throws -> Result {
        let canvas = test.reported.map { whole.lowerLeft(width: $0.width, height: $0.height) } ?? whole
        var best = Result(canvas: canvas, expected: nil, mismatches: [])
        for name in suite.names("\(suite.tests)/\(test.id)") where name.hasPrefix("expected") && name.hasSuffix(".png")
        {
            guard let bytes = suite.read("\(suite.tests)/\(test.id)/\(name)"),
                let expected = try? ImageDecoder.decode(bytes, limits: Self.limits), expected.width == canvas.width,
                expected.height == canvas.height
            else { continue }
            let match = PixelMatch(
                actual: canvas.straight, expected: expected.straight, width: canvas.width, height: canvas.height)
            let result = Result(
                canvas: canvas, expected: expected, mismatches: match.mismatches(threshold: test.threshold))
            if best.expected == nil || result.difference < best.difference { best = result }
        }
        return best
    }

    private func canvas(_ test: SuiteTest) throws -> Pixmap {
        let style = Style.check(test.style.bytes).style
        let center = test.style["center"]?.elements?.compactMap(\.number) ?? []
        let place = Coordinate(
            latitude: center.count > 1 ? center[1] : 0, longitude: center.count > 1 ? center[0] : 0)
        // The zoom of styles is one less than that of the 256 point grid.
        let viewport = Viewport(
            center: place, zoom: (test.style["zoom"]?.number ?? 0) + 1, bearing: test.style["bearing"]?.number ?? 0,
            size: Size(width: test.width, height: test.height), pitch: min(test.style["pitch"]?.number ?? 0, 60),
            roll: test.style["roll"]?.number ?? 0)
        let view = StyledView(viewport: viewport, scale: test.scale)
        let resolved = style.resolved(at: view.styleZoom)
        var tiles: TextDictionary<[SourceTile]> = [:]
        let used = Set(resolved.layers.compactMap(\.source))
        for source in used {
            tiles[source] = test.style["sources"]?[source].flatMap { SuiteSource($0, of: suite) }?
                .tiles(in: view, of: suite)
        }
        var canvas = Pixmap(width: view.width, height: view.height)
        let others = SuiteImages(suite: suite, view: view).load(style, test.style, used)
        let glyphs = SuiteGlyphs(suite: suite, template: style.glyphs)
        let list = DrawList(resolved, in: view, tiles: tiles, others: others, glyphs: glyphs.table)
        list.draw(on: &canvas)
        var bands = Pixmap(width: view.width, height: view.height)
        for start in stride(from: 0, to: view.height, by: Self.bandRows) {
            bands.withBand(start..<min(start + Self.bandRows, view.height)) { list.draw(on: $0, check: {}) }
        }
        guard bands == canvas else { throw DifferentBands(test: test.id) }
        return canvas
    }
}

extension Pixmap {
    /// Words of straight alpha.
    fileprivate var straight: [UInt32] {
        pixels.map { word in
            let alpha = word >> 24
            guard alpha > 0 else { return 0 }
            func channel(_ shift: UInt32) -> UInt32 {
                min(((word >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift
            }
            return alpha << 24 | channel(16) | channel(8) | channel(0)
        }
    }

    fileprivate func lowerLeft(width: Int, height: Int) -> Pixmap {
        let (width, height) = (min(width, self.width), min(height, self.height))
        let rows = (self.height - height)..<self.height
        return Pixmap(
            width: width, height: height,
            pixels: rows.flatMap { pixels[($0 * self.width)..<($0 * self.width + width)] })
    }
}
