import Rasterising

/// Polygons, outlines, triangles and circles with arbitrary numbers, on a small image.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var dice = Dice(input(start, count))
    let (width, height) = (dice.byte() % 40 + 1, dice.byte() % 40 + 1)
    let wild: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 9e6, -9e6, 8_388_607, 0, 0.5, -0.5]
    func number() -> Double { dice.byte() & 7 == 0 ? dice.pick(wild) : dice.fraction() * 80 - 20 }
    var points: [PixelPoint] = []
    for _ in 0..<(dice.byte() % 60) { points.append(PixelPoint(x: number(), y: number())) }
    let ends = points.count > 8 ? [points.count / 2, points.count] : [points.count]
    let corners = (0..<4).map { _ in PixelPoint(x: number(), y: number()) }
    let region =
        dice.byte() & 1 == 0
        ? PixelRegion(width: width, height: height) : PixelRegion(convex: corners, width: width, height: height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    var span = pixels.mutableSpan
    var filler = PolygonFiller()
    let (columns, rows) = (points.map(\.x), points.map(\.y))
    let box = PixelBox(
        left: columns.min() ?? 0, top: rows.min() ?? 0, right: columns.max() ?? 0, bottom: rows.max() ?? 0)
    filler.fill(
        points.span, ends: ends.span, within: box, FillInk(0x8040_2010), in: region, of: &span, width: width, check: {})
    Outline.draw(
        points.span, ends: ends.span, within: box, OutlineInk(FillInk(0xFF10_2030), isReused: dice.byte() & 1 == 0),
        in: region, of: &span, width: width)
    var ink = LineInk(word: 0x8080_8080, outset: Float(number()), inset: Float(number()), fade: 1)
    ink.dashes = dice.byte() & 1 == 0 ? nil : DashPattern(lengths: [number(), number()], isRound: dice.byte() & 1 == 0)
    ink.dashSoftness = 0.1
    let strip = points.map {
        LineVertex(
            point: $0, normalX: Float(dice.byte() & 1), normalY: Float(dice.byte() % 3) - 1,
            distance: Float(number()), progress: Float(number()), isRight: dice.byte() & 1 == 0)
    }
    LineTriangles.draw(strip.span, ink, in: region, of: &span, width: width, check: {})
    let disc = Disc(
        x: number(), y: number(), radius: Float(number()), strokeWidth: Float(number()), blur: Float(number()),
        color: [0.5, 0, 0, 0.5], strokeColor: [0, 0.2, 0, 1])
    disc.draw(scale: dice.pick([1, 2, 0.5]), in: region, of: &span, width: width)
    return 0
}
