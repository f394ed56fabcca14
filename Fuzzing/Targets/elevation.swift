import Imaging
import MapGeometry
import MapStyle
import VectorRendering

/// Elevations of arbitrary colors and codings, shaded and colored at arbitrary places.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzElevation(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let wild: [Double] = [.nan, .infinity, 1e300, -1e300, 0, -1, 0.1, 6553.6]
    let encodings: [StyleSource.Elevation] = [
        .mapbox, .terrarium,
        .custom(red: dice.pick(wild), green: dice.pick(wild), blue: dice.pick(wild), shift: dice.pick(wild)),
    ]
    let encoding = dice.pick(encodings)
    let (width, height) = (dice.byte() % 9 + 1, dice.byte() % 9 + 1)
    let z = dice.byte() % 31
    let method = dice.pick(["standard", "basic", "combined", "igor", "multidirectional"])
    let angles = (0..<dice.byte() % 4).map { _ in "\(dice.word())" }.joined(separator: ",")
    let viewport = Viewport(
        center: Coordinate(latitude: dice.fraction() * 170 - 85, longitude: dice.fraction() * 360 - 180),
        zoom: dice.fraction() * 30, bearing: dice.fraction() * 360, size: Size(width: 24, height: 16))
    let view = StyledView(viewport: viewport, scale: dice.pick([1, 2, 0.5]))
    func image() -> Pixmap {
        var pixels: [UInt32] = []
        for _ in 0..<width * height { pixels.append(UInt32(dice.word()) << 16 | UInt32(dice.word())) }
        return Pixmap(width: width, height: height, pixels: pixels)
    }
    guard let tile = TileCoordinate(containing: viewport.center, z: z),
        let decoded = ElevationTile(image(), encoding)
    else {
        require(width != height || TileCoordinate(containing: viewport.center, z: z) == nil, "a square was refused")
        return 0
    }
    var tiles = [tile: decoded]
    for neighbor in [(1, 0), (0, 1), (1, 1)] {
        guard let place = TileCoordinate(z: z, x: (tile.x + neighbor.0) % (1 << z), y: tile.y + neighbor.1) else {
            continue
        }
        tiles[place] = ElevationTile(image(), encoding)
    }
    var sources = DrawnSources()
    sources.elevations["s"] = DrawnSources.joined(tiles).map {
        (TilePlacement($0.key, column: $0.key.x, styleZoom: z, in: view.aligned), $0.value)
    }
    let resampling = dice.pick(["linear", "nearest"])
    let json = """
        {"version": 8, "sources": {"s": {"type": "raster-dem", "url": "x"}}, "layers": [
         {"id": "a", "type": "color-relief", "source": "s", "paint": {"resampling": "\(resampling)",
          "color-relief-color": ["interpolate", ["linear"], ["elevation"], 0, "red", 1e9, "blue"]}},
         {"id": "b", "type": "hillshade", "source": "s", "paint": {"resampling": "\(resampling)",
          "hillshade-method": "\(method)", "hillshade-illumination-direction": [0\(angles.isEmpty ? "" : ",")\(angles)],
          "hillshade-exaggeration": \(dice.fraction())}}]}
        """
    guard let style = try? Style(Array(json.utf8)) else { return 0 }
    var canvas = Pixmap(width: view.width, height: view.height)
    DrawList(style.resolved(at: view.styleZoom), in: view, sources).draw(on: &canvas)
    for word in canvas.pixels {
        require([16, 8, 0].allSatisfy { word >> $0 & 0xFF <= word >> 24 }, "a color above its alpha")
    }
    return 0
}
