package import MapGeometry

/// The tiles of several zoom levels that overlap an area.
///
/// A sequence from the shallowest level, along a Hilbert curve in each, which is the order of PMTiles and keeps
/// neighbors together. It stores no list.
package struct TileArea: Hashable, Sendable {
    /// Overlaps smaller than this fraction of a tile count as rounding errors and do not add a row or column.
    private static let rounding = 1e-6

    /// The area; if west is greater than east, it crosses the antimeridian.
    package let bounds: GeoBounds
    package let zooms: ClosedRange<Int>

    /// Creates an area; nil if the bounds or a zoom level are invalid.
    package init?(bounds: GeoBounds, zooms: ClosedRange<Int>) {
        guard bounds.isValid, (0...TileCoordinate.deepestZoom).contains(zooms.lowerBound),
            zooms.upperBound <= TileCoordinate.deepestZoom
        else { return nil }
        self.bounds = bounds
        self.zooms = zooms
    }

    /// The number of tiles; 0 for an area beyond the latitudes of Web Mercator.
    package var count: Int { zooms.reduce(0) { $0 + count(zoom: $1) } }

    /// The number of tiles of one level.
    package func count(zoom: Int) -> Int { blocks(zoom: zoom).reduce(0) { $0 + $1.count } }

    /// The rectangles of one level: two if the area crosses the antimeridian, without overlap.
    func blocks(zoom: Int) -> [TileBlock] {
        let side = 1 << zoom
        let rows = rows(side: side)
        let west = WebMercator.project(Coordinate(latitude: 0, longitude: bounds.west)).x
        let east = WebMercator.project(Coordinate(latitude: 0, longitude: bounds.east)).x
        let columns: [Range<Int>]
        if bounds.crossesAntimeridian {
            let (start, end) = (Self.cells(west, 1, side).lowerBound, Self.cells(0, east, side).upperBound)
            // From the west of the world, like rows.
            columns = end < start ? [0..<end, start..<side] : [0..<side]
        } else {
            columns = [Self.cells(west, east, side)]
        }
        return columns.map { TileBlock(z: zoom, columns: $0, rows: rows) }.filter { $0.count > 0 }
    }

    private func rows(side: Int) -> Range<Int> {
        guard bounds.north > -WebMercator.maximumLatitude, bounds.south < WebMercator.maximumLatitude else {
            return 0..<0
        }
        let north = WebMercator.project(Coordinate(latitude: bounds.north, longitude: 0)).y
        let south = WebMercator.project(Coordinate(latitude: bounds.south, longitude: 0)).y
        return Self.cells(north, south, side)
    }

    /// The cells between two fractions of the world's side; at least one, even for a point.
    private static func cells(_ low: Double, _ high: Double, _ side: Int) -> Range<Int> {
        let first = Int((low * Double(side) + rounding).rounded(.down)).clamped(to: 0...side - 1)
        let end = Int((high * Double(side) - rounding).rounded(.up)).clamped(to: first + 1...side)
        return first..<end
    }
}

extension Int {
    /// The nearest number in the range; inside a sequence, `min` and `max` mean something else.
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
