import Imaging
import MapSnapshot
import TestSupport
import Testing

/// Positions of pins, read from the pixels.
@Suite struct PinGeometryTests {
    private static let place = Coordinate(latitude: 47.14853, longitude: 9.51971)

    /// An image whose center is slightly off the place, so that the place falls between pixels.
    private func request(scale: Double, bearing: Double = 0) -> SnapshotRequest {
        SnapshotRequest(
            framing: .center(Coordinate(latitude: 47.14837, longitude: 9.51998), zoom: 15),
            size: Size(width: 120, height: 100), scale: scale, bearing: bearing, attribution: .off, tiles: ["core"])
    }

    @Test(arguments: Pin.Size.allCases, [(1.0, 0.0), (1.5, 0), (2, 0), (3, 0), (2, 45.5), (1, 180)])
    func builtInPinStandsOnItsPlaceWithItsTip(size: Pin.Size, camera: (scale: Double, bearing: Double)) async throws {
        var request = request(scale: camera.scale, bearing: camera.bearing)
        request.pins = [Pin(Self.place, color: Color(red: 0, green: 0, blue: 255), size: size)]
        let snapshot = try await request.draw()
        let drawn = snapshot.image.pixmap
        // The town is white, gray and green: only the pin is blue.
        let lowest = try #require((0..<drawn.height).last { drawn.blue(row: $0) != nil })
        let columns = try #require(drawn.blue(row: lowest))
        let tip = snapshot.point(for: Self.place)
        let x = Double(columns.lowerBound + columns.upperBound + 1) / 2
        // A tip is thinner than a pixel before it ends: its last row is too pale to count as blue.
        #expect(abs(x - tip.x * camera.scale) <= 0.75)
        #expect((-0.5...2.5).contains(tip.y * camera.scale - Double(lowest + 1)))
    }

    /// Of 200 random cameras, by color: a dot's middle in both directions, and the tip of a drop.
    @Test func pinsOfTiltedMapsAreAtTheirPlace() async throws {
        var random = SplitMix64(state: 70)
        for round in 0..<100 {
            let scale = Bool.random(using: &random) ? 1.0 : 2
            var request = request(scale: scale, bearing: random.number(-180...180))
            request.pitch = random.number(0...60)
            let viewport = Viewport(
                center: Coordinate(latitude: 47.14837, longitude: 9.51998), zoom: 15, bearing: request.bearing,
                size: request.size, pitch: request.pitch)
            let place = viewport.coordinate(at: Point(x: random.number(30...90), y: random.number(50...85)))
            for shape in [Pin.Shape.dot, nil] {
                request.pins = [Pin(place, color: Color(red: 0, green: 0, blue: 255), shape: shape)]
                let snapshot = try await request.draw()
                let (drawn, tip) = (snapshot.image.pixmap, snapshot.point(for: place))
                // Names of the map are blue, too, but paler.
                let rows = (0..<drawn.height).compactMap { row in
                    drawn.blue(row: row, threshold: 130).map { (row, $0) }
                }
                let middles = rows.map { Double($0.1.lowerBound + $0.1.upperBound + 1) / 2 }
                let x = middles.reduce(0, +) / Double(middles.count)
                #expect(abs(x - tip.x * scale) <= 0.6, "round \(round): \(x / scale) is not \(tip.x)")
                let (top, bottom) = (try #require(rows.first).0, try #require(rows.last).0)
                if shape == nil {
                    #expect((-0.5...2.5).contains(tip.y * scale - Double(bottom + 1)))
                } else {
                    #expect(abs(Double(top + bottom + 1) / 2 - tip.y * scale) <= 0.6, "round \(round)")
                }
            }
        }
    }

    @Test(arguments: [1.0, 2, 3])
    func imageOfTheSameDensityGoesToTheNearestWholePixels(scale: Double) async throws {
        var request = request(scale: scale)
        let bare = try await request.draw().image.pixmap
        request.pins = [Pin(Self.place, image: "pin", centerOffset: Point(x: 0, y: -16))]
        let snapshot = try await request.draw()
        let tip = snapshot.point(for: Self.place)
        let drawn = snapshot.image.pixmap
        let image = try #require(GoldenTileSets.images()["pin"]?.variant(forScale: scale)).pixmap
        let left = Int(((tip.x - 12) * scale).rounded())
        let top = Int(((tip.y - 32) * scale).rounded())
        // Inside the box, opaque pixels are the icon's; outside, nothing has changed.
        for y in 0..<drawn.height {
            for x in 0..<drawn.width {
                let word = image.word(x - left, y - top) ?? 0
                guard word >> 24 == 0 || word >> 24 == 255 else { continue }
                let expected = word >> 24 == 255 ? word : bare.word(x, y)
                try #require(drawn.word(x, y) == expected, "pixel \(x),\(y)")
            }
        }
    }
}

extension Pixmap {
    /// First and last column of a row with a pixel that is clearly blue.
    ///
    /// - Parameter threshold: how much more blue than red it has, 0 to 255.
    fileprivate func blue(row: Int, threshold: Int = 60) -> ClosedRange<Int>? {
        let columns = (0..<width).filter { x in
            guard let word = word(x, row) else { return false }
            return Int(word & 0xFF) - Int(word >> 16 & 0xFF) > threshold
        }
        guard let first = columns.first, let last = columns.last else { return nil }
        return first...last
    }
}
