@testable import GeoFeatures
@testable import MapGeometry

/// GeoJSON, drawn in a viewport that the last bytes choose.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGeoJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let file = try? GeoJSON.read(bytes) else { return 0 }
    var dice = Dice(bytes.reversed())
    let viewport = Viewport(
        center: Coordinate(latitude: dice.fraction() * 180 - 90, longitude: dice.fraction() * 360 - 180),
        zoom: dice.fraction() * 24 - 2, bearing: Double(dice.byte()), size: Size(width: 300, height: 200))
    let projection = LineProjection(viewport: viewport, margin: 10)
    for geometry in file.features.compactMap(\.geometry) { draw(geometry, projection) }
    return 0
}

private func draw(_ geometry: Geometry, _ projection: LineProjection) {
    switch geometry {
    case .points(let places): check(places)
    case .lines(let lines):
        for line in lines {
            check(line)
            check(projection.paths(line).flatMap(\.points))
            check(projection.paths(line, isGeodesic: true).flatMap(\.points))
        }
    case .polygons(let polygons):
        let rings = polygons.flatMap { $0 }
        for ring in rings {
            check(ring)
            require(ring.count > 3 && ring.first == ring.last, "a ring is not closed")
        }
        let area = projection.area(rings)
        check(area.rings.flatMap { $0 } + area.borders.flatMap(\.points))
    case .collection(let parts): for part in parts { draw(part, projection) }
    }
    var extent = LineExtent()
    if case .lines(let lines) = geometry { for line in lines { extent.add(line, isGeodesic: true) } }
    if case .polygons(let polygons) = geometry { for ring in polygons.joined() { extent.add(ring: ring) } }
    if let bounds = extent.bounds { require(bounds.isValid, "\(bounds) are no bounds") }
}

private func check(_ places: [Coordinate]) {
    for place in places { require(place.isValid, "\(place) is off the earth") }
}

private func check(_ points: [Point]) {
    for point in points {
        require((-10.01...310.01).contains(point.x) && (-10.01...210.01).contains(point.y), "\(point) is far outside")
    }
}
