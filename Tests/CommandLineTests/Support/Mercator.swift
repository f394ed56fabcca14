import Glibc

/// EPSG:3857 from its formulas, as an oracle.
enum Mercator {
    static let radius = 6_378_137.0

    static func meters(lat: Double, lon: Double) -> (x: Double, y: Double) {
        (radius * lon * .pi / 180, radius * log(tan(.pi / 4 + lat * .pi / 360)))
    }

    /// The place of the top left corner of a tile; fractions lie within it.
    static func place(z: Int, x: Double, y: Double) -> (lat: Double, lon: Double) {
        let count = Double(1 << z)
        return (atan(sinh(.pi * (1 - 2 * y / count))) * 180 / .pi, x / count * 360 - 180)
    }

    /// The flags for a camera on a place of a level's grid.
    static func flags(z: Int, x: Double, y: Double, zoom: Double? = nil) -> [String] {
        let place = place(z: z, x: x, y: y)
        return ["--lat", "\(place.lat)", "--lon", "\(place.lon)", "--zoom", "\(zoom ?? Double(z))"]
    }
}
