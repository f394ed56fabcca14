import MapSnapshot

/// Draws overlays: those earlier in the list are below those later in it, and all are below the pins.
func addOverlays(
    park: [Coordinate], lake: [Coordinate], route: [Coordinate], flight: [Coordinate], place: Coordinate,
    to options: inout MapSnapshotter.Options
) {
    options.overlays = [
        // MKPolygon(coordinates:count:interiorPolygons:)
        .polygon(Polygon(rings: [park, lake], fill: Color(red: 0, green: 130, blue: 60, alpha: 80))),
        // MKCircle(center:radius:), in meters
        .circle(Circle(center: place, radius: 250)),
        // MKPolyline(coordinates:count:), with the style of its MKPolylineRenderer
        .polyline(Polyline(route, stroke: Stroke(width: 5, casing: Stroke.Casing(color: .white), arrow: .end))),
        // MKGeodesicPolyline(coordinates:count:)
        .polyline(Polyline(flight, stroke: Stroke(width: 2, dash: [8, 4]), isGeodesic: true)),
    ]
}

/// Adds what a GeoJSON file contains, as you would with MKGeoJSONDecoder.
func addFeatures(geoJSON bytes: [UInt8], to options: inout MapSnapshotter.Options) throws {
    let features = try MapFeatures(geoJSON: bytes)
    options.overlays += features.overlays
    options.pins += features.pins
}
