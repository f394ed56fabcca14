import Glibc
import TestSupport
import Testing

/// A world file against the definition of EPSG:3857, not against our own viewport.
@Suite(.runsTheTool) struct WorldFileTests {
    struct Case: Sendable {
        var zoom: Double
        var scale = 1.0
        var bearing = 0.0
    }

    @Test(arguments: [
        Case(zoom: 14), Case(zoom: 14, scale: 2), Case(zoom: 13.25), Case(zoom: 14, bearing: 90),
        Case(zoom: 14, scale: 2, bearing: 33),
    ])
    func namesTheFirstPixelAndTheSteps(_ wanted: Case) throws {
        let (lat, lon, width, height) = (47.141, 9.5209, 30.0, 20.0)
        let desk = try Desk()
        let outcome = try desk.draw([
            "--lat", "\(lat)", "--lon", "\(lon)", "-q", "--size", "30x20", "--zoom", "\(wanted.zoom)", "--scale",
            "\(wanted.scale)", "--bearing", "\(wanted.bearing)", "-o", "map.png", "--world-file",
        ])
        #expect(outcome.exit == 0)
        #expect(try desk.names == ["map.pgw", "map.png"])
        let lines = try desk.text("map.pgw").split(separator: "\n").compactMap { Double($0) }
        try #require(lines.count == 6)

        let step = 2 * .pi * Mercator.radius / (256 * pow(2, wanted.zoom) * wanted.scale)
        let turn = wanted.bearing * .pi / 180
        let right = (x: step * cos(turn), y: -step * sin(turn))
        let down = (x: -step * sin(turn), y: -step * cos(turn))
        let centre = Mercator.meters(lat: lat, lon: lon)
        // From the middle of the image to the middle of its first pixel.
        let (columns, rows) = (0.5 - width * wanted.scale / 2, 0.5 - height * wanted.scale / 2)
        let expected = [
            right.x, right.y, down.x, down.y, centre.x + columns * right.x + rows * down.x,
            centre.y + columns * right.y + rows * down.y,
        ]
        for (line, value) in zip(lines, expected) { #expect(abs(line - value) < 1e-6, "\(lines) \(expected)") }
    }

    @Test func worldFileIsNamedAfterTheImage() throws {
        let desk = try Desk()
        let flags = ["--lat", "47.141", "--lon", "9.5209", "-z", "14", "-q", "--world-file", "-o"]
        for name in ["A.PNG", "plain"] { #expect(try desk.draw(flags + [name]).exit == 0) }
        #expect(try desk.names == ["A.PNG", "A.pgw", "plain", "plain.pgw"])
    }
}
