import Imaging
import MapGeometry
import MapStyle
import Rasterising

@testable import VectorRendering

/// Image sources with arbitrary corners, and raster tiles, patterns and heat at arbitrary places.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTextures(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 540, -540, 90, -90, 0]
    func number(_ range: Double) -> Double {
        dice.byte() & 7 == 0 ? dice.pick(wild) : dice.fraction() * 2 * range - range
    }
    let viewport = Viewport(
        center: Coordinate(latitude: dice.fraction() * 170 - 85, longitude: dice.fraction() * 360 - 180),
        zoom: dice.fraction() * 30, bearing: dice.fraction() * 360, size: Size(width: 24, height: 16))
    let view = StyledView(viewport: viewport, scale: dice.pick([1, 2, 0.5]))
    func texture() -> Texture? {
        let (width, height) = (dice.byte() % 9 + 1, dice.byte() % 9 + 1)
        var words: [UInt32] = []
        for _ in 0..<width * height {
            let alpha = UInt32(dice.byte())
            words.append(alpha << 24 | alpha << 8)
        }
        return Texture(width: width, height: height, words: words)
    }
    guard let texture = texture() else { fatalError("a texture lacks words") }
    var sources = DrawnSources()
    let corners = (0..<4).map { _ in Coordinate(latitude: number(90), longitude: number(540)) }
    sources.images["i"] = ImageLayout(texture, corners: corners)
    let z = dice.byte() % 31
    if let tile = TileCoordinate(containing: viewport.center, z: z) {
        let placement = TilePlacement(tile, column: tile.x + dice.byte() % 3 << z, styleZoom: z, in: view.aligned)
        sources.rasters["r"] = [(placement, RasterLayout(texture))]
        _ = PatternImage(texture: texture, pixelRatio: dice.pick([1, 2, 64, 1.0 / 64]))
    }
    let json = """
        {"version": 8, "sources": {"r": {"type": "raster", "url": "x"}, "i": {"type": "image", "url": "x",
         "coordinates": [[0, 0], [0, 0], [0, 0], [0, 0]]}}, "layers": [
         {"id": "r", "type": "raster", "source": "r", "paint": {"raster-opacity": \(dice.fraction()),
          "raster-resampling": "\(dice.pick(["linear", "nearest"]))", "raster-contrast": \(dice.fraction() * 2 - 1),
          "raster-saturation": \(dice.fraction() * 2 - 1), "raster-hue-rotate": \(dice.word())}},
         {"id": "i", "type": "raster", "source": "i"}]}
        """
    guard let style = try? Style(Array(json.utf8)) else { return 0 }
    var canvas = Pixmap(width: view.width, height: view.height)
    DrawList(style.resolved(at: view.styleZoom), in: view, sources).draw(on: &canvas)
    var grid = HeatGrid(width: 40, height: 40)
    for _ in 0..<4 { grid.add(x: number(100), y: number(100), radius: number(50), weight: Float(number(9))) }
    require(grid.values.allSatisfy { $0 >= 0 }, "heat below zero")
    return 0
}
