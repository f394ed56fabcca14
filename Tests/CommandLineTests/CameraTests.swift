import TestSupport
import Testing

/// All camera flags, checked through the report.
@Suite(.runsTheTool) struct CameraTests {
    private func view(_ flags: String, size: String = "40x20") throws -> ReportJSON {
        let desk = try Desk()
        let outcome = try desk.draw(
            flags.split(separator: " ").map(String.init) + ["-q", "--size", size, "-o", "o.png", "--report", "r.json"],
            tiles: Project.rasterTiles)
        #expect(outcome.exit == 0 && outcome.errors.isEmpty, "\(flags): \(outcome.errors)")
        return try ReportJSON(desk.bytes("r.json"))
    }

    @Test(arguments: [
        ("--lat 47.141 --lon 9.5209", 15.0), ("--geo geo:47.141,9.5209", 15), ("--geo geo:47.141,9.5209?z=13", 13),
        ("--geo GEO:47.141,9.5209,440;crs=wgs84;u=20?z=13 -z 12.25", 12.25), ("--lat 47.141 --lon 9.5209 -z 14", 14),
        ("--lat 47.141 --lon 9.5209 --zoom 13.5", 13.5), ("--lat +47.141 --lon 9.5209e0 --zoom 1.4e1", 14),
        ("--fit --pin 47.141,9.5209", 15),
    ])
    func aCentre(flags: String, zoom: Double) throws {
        let view = try view(flags).viewport
        #expect(view.zoom == zoom)
        #expect(abs(view.center.lat - 47.141) < 1e-9 && abs(view.center.lon - 9.5209) < 1e-9)
        // 256 * 2^zoom points are 360 degrees of longitude.
        var world = 256.0
        for _ in 0..<Int(zoom) { world *= 2 }
        let degrees = view.bbox[2] - view.bbox[0]
        if zoom == zoom.rounded() { #expect(abs(degrees - 40 * 360 / world) < 1e-9) }
    }

    /// The image is twice as wide as high, so a wider box touches left and right, and a narrower one top and bottom.
    @Test(arguments: [
        ([9.48, 47.13, 9.56, 47.15], true), ([9.51, 47.13, 9.52, 47.15], false),
    ])
    func boundingBoxFitsTheImage(box: [Double], isWide: Bool) throws {
        let flag = box.map { "\($0)" }.joined(separator: ",")
        let seen = try view("--bbox \(flag)").viewport.bbox
        #expect(
            seen[0] <= box[0] + 1e-9 && seen[1] <= box[1] + 1e-9 && seen[2] >= box[2] - 1e-9 && seen[3] >= box[3] - 1e-9
        )
        let touches =
            isWide ? (abs(seen[0] - box[0]), abs(seen[2] - box[2])) : (abs(seen[1] - box[1]), abs(seen[3] - box[3]))
        #expect(touches.0 < 1e-9 && touches.1 < 1e-9, "\(seen)")
        let integral = try view("--bbox \(flag) --zoom-snapping integral").viewport
        #expect(integral.zoom == integral.zoom.rounded())
        let padded = try view("--bbox \(flag) --padding 1,2,3,4").viewport.bbox
        #expect(padded[0] < seen[0] && padded[3] > seen[3])
    }

    @Test func aSpanIsFramedExactly() throws {
        let one = try view("--lat 47.141 --lon 9.5209 --span 0.01").viewport
        #expect(one.center.lat == 47.141 && one.bbox[1] <= 47.136 + 1e-9 && one.bbox[3] >= 47.146 - 1e-9)
        #expect(one.bbox[3] - one.bbox[1] < 0.0101)
        let wide = try view("--lat 47.141 --lon 9.5209 --span 0.001,0.02").viewport
        #expect(abs(wide.bbox[2] - wide.bbox[0] - 0.02) < 1e-9)
        let uri = try view("--geo geo:47.141,9.5209?z=3 --span 0.01").viewport
        #expect(uri.zoom == one.zoom)
    }

    @Test func fitShowsEveryPinWithItsImage() throws {
        let report = try view("--fit --pin 47.13,9.50 --pin 47.15,9.54,size=large --pin 47.14,9.52", size: "160x100")
        #expect(report.pins.count == 3)
        for pin in report.pins {
            #expect((10.0...150).contains(pin.point.x) && (20.0...100).contains(pin.point.y), "\(pin.point)")
        }
        #expect(report.complete)
    }

    @Test(arguments: [("90", 90.0), ("-90", 270), ("360", 0), ("725.5", 5.5)])
    func bearings(flag: String, bearing: Double) throws {
        let report = try view("--lat 47.141 --lon 9.5209 -z 15 --bearing \(flag) --pin 47.141,9.5259")
        #expect(abs(report.viewport.bearing - bearing) < 1e-9)
        // A place in the east is to the right, rotated against the bearing.
        let point = report.pins[0].point
        let distance = 0.005 / 360 * 256 * 32768
        let expected: (Double, Double)? =
            switch flag {
            case "90": (20, 10 - distance)
            case "-90": (20, 10 + distance)
            case "360": (20 + distance, 10)
            default: nil
            }
        if let expected { #expect(abs(point.x - expected.0) < 1e-6 && abs(point.y - expected.1) < 1e-6) }
    }

    /// North of the center is farther away, and so nearer in the image than south of it.
    @Test func pitches() throws {
        let report = try view("--lat 47.141 --lon 9.5209 -z 15 --pitch 45 --pin 47.1412,9.5209 --pin 47.1408,9.5209")
        #expect(report.viewport.pitch == 45)
        let points = report.pins.map(\.point)
        #expect(abs(points[0].x - 20) < 1e-6 && 10 - points[0].y < points[1].y - 10 && points[0].y < 10)
    }

    @Test func theAntimeridianIsCrossed() throws {
        let report = try view("--bbox 170,-20,-170,-10")
        #expect(abs(report.viewport.center.lon.magnitude - 180) < 1e-9 && report.viewport.zoom > 1)
        #expect(report.complete)
    }
}
