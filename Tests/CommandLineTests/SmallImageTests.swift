import Imaging
import TestSupport
import Testing

/// What changes in small images: pins, points of interest.
@Suite(.runsTheTool) struct SmallImageTests {
    private let desk: Desk
    private static let place = ["--lat", "47.1410", "--lon", "9.5209", "--attribution", "off"]

    init() throws { desk = try Desk() }

    /// Rows and columns of the image with pixels of the pin, which is red and white on blue.
    private func extent(_ size: String, _ more: [String] = []) throws -> (rows: [Int], columns: [Int]) {
        try desk.write(
            """
            {"version": 8, "sources": {}, "layers": [
              {"id": "ground", "type": "background", "paint": {"background-color": "#0000ff"}}]}
            """, to: "blue.json")
        let outcome = try desk.run(
            Self.place + ["--style", "blue.json", "-z", "14", "--size", size, "-o", "out.png"] + more)
        #expect(outcome.exit == 0, "\(outcome.errors)")
        let image = try desk.image()
        func isDrawn(_ x: Int, _ y: Int) -> Bool { image.pixels[y * image.width + x] >> 16 & 0xFF > 0x60 }
        return (
            (0..<image.height).filter { y in (0..<image.width).contains { isDrawn($0, y) } },
            (0..<image.width).filter { x in (0..<image.height).contains { isDrawn(x, $0) } }
        )
    }

    /// The pin of a place is whole, with its tip in the middle; larger images have it in its usual size.
    @Test(arguments: ["64x64", "48x48", "40x64", "32x32", "100x40"]) func theDefaultPinIsWhole(size: String) throws {
        let sides = size.split(separator: "x").compactMap { Int($0) }
        let pin = try extent(size)
        #expect(pin.rows.first ?? 0 > 0 && pin.columns.first ?? 0 > 0)
        #expect(pin.columns.last ?? sides[0] < sides[0] - 1)
        // As much as fits, and the shadow below the tip.
        #expect(pin.rows.first ?? 99 < max(5, sides[1] / 4) || pin.columns.first ?? 99 < 5, "\(pin)")
        let usual = try extent("200x200")
        #expect(pin.rows.count < usual.rows.count && usual.rows.count >= 32)
        // A size that is asked for counts.
        let asked = try extent("64x64", ["--pin", "47.1410,9.5209,scale=1.01"])
        #expect(asked.rows.first == 0)
    }

    /// Few points of interest in a list's cell, and more in a large image.
    @Test func pointsOfInterest() throws {
        func ids(_ zoom: String, _ size: String) throws -> Set<String> {
            let tiles = ["--tiles", Project.fixture("vector/vaduz-openmaptiles.pmtiles"), "--report", "r.json"]
            let outcome = try desk.run(
                Self.place + tiles + ["-z", zoom, "--size", size, "--no-pin", "-o", "out.png"])
            #expect(outcome.exit == 0, "\(outcome.errors)")
            return Set(try ReportJSON(desk.bytes("r.json")).labels.map(\.id))
        }
        let kinds: Set = ["landmark label", "place label", "shop label"]
        let large = try ids("16", "600x400")
        #expect(large.contains("place label") && large.contains("landmark label"))
        #expect(try ids("16.5", "200x140").intersection(kinds) == ["landmark label"])
        #expect(try ids("16.5", "140x100").isDisjoint(with: kinds))
    }
}
