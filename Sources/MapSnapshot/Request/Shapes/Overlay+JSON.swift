import MapGeometry

extension Polyline {
    init(_ object: JSONObject) throws(SnapshotError) {
        self.init(try object.places("points"))
        try style(try object.style("path", besides: ["points"]))
    }
}

extension Polygon {
    init(_ object: JSONObject) throws(SnapshotError) {
        self.init(rings: try object.rings("points", "rings"))
        try style(try object.style("polygon", besides: ["points", "rings"]))
    }
}

extension Circle {
    init(_ object: JSONObject) throws(SnapshotError) {
        let center = Coordinate(latitude: try object.required("lat"), longitude: try object.required("lon"))
        self.init(center: center, radius: 0)
        try style(try object.style("circle", besides: ["lat", "lon"]))
    }
}
