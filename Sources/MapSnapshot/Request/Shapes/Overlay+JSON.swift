import MapGeometry

extension Polyline {
    init(_ object: JSONObject) throws(SnapshotError) {
        self.init(try object.places("points"))
        let values = try object.style("path", besides: ["points"])
        try object.within { () throws(SnapshotError) in try style(values) }
    }
}

extension Polygon {
    init(_ object: JSONObject) throws(SnapshotError) {
        self.init(rings: try object.rings("points", "rings"))
        let values = try object.style("polygon", besides: ["points", "rings"])
        try object.within { () throws(SnapshotError) in try style(values) }
    }
}

extension Circle {
    init(_ object: JSONObject) throws(SnapshotError) {
        let center = Coordinate(latitude: try object.required("lat"), longitude: try object.required("lon"))
        self.init(center: center, radius: 0)
        let values = try object.style("circle", besides: ["lat", "lon"])
        try object.within { () throws(SnapshotError) in try style(values) }
    }
}
