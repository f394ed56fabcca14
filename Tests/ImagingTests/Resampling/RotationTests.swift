import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite struct RotationTests {
    /// Opaque noise, so that any mistake in direction shows.
    static let source: Pixmap = {
        var random = SplitMix64(state: 1)
        return Pixmap(
            width: 12, height: 8,
            pixels: (0..<96).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) | 0xFF00_0000 })
    }()

    func pixel(_ x: Int, _ y: Int) -> UInt32 { Self.source.pixels[y * 12 + x] }

    @Test(arguments: [0.0, 360, -720]) func unturnedIsTheSource(bearing: Double) {
        let result = PixmapRotation.rotate(Self.source, by: bearing, sourceCenter: (6, 4), width: 12, height: 8)
        #expect(result == Self.source)
    }

    /// At bearing 90 east is up: the source's right column becomes the top row, read downwards.
    @Test(arguments: [90.0, -270, 450]) func eastUp(bearing: Double) {
        let result = PixmapRotation.rotate(Self.source, by: bearing, sourceCenter: (6, 4), width: 8, height: 12)
        for j in 0..<12 { for i in 0..<8 { #expect(result.pixels[j * 8 + i] == pixel(11 - j, i)) } }
    }

    @Test(arguments: [180.0, -180]) func southUp(bearing: Double) {
        let result = PixmapRotation.rotate(Self.source, by: bearing, sourceCenter: (6, 4), width: 12, height: 8)
        #expect(result.pixels == Self.source.pixels.reversed())
    }

    @Test(arguments: [270.0, -90]) func westUp(bearing: Double) {
        let result = PixmapRotation.rotate(Self.source, by: bearing, sourceCenter: (6, 4), width: 8, height: 12)
        for j in 0..<12 { for i in 0..<8 { #expect(result.pixels[j * 8 + i] == pixel(j, 7 - i)) } }
    }

    @Test func outsideIsBackground() {
        let result = PixmapRotation.rotate(
            Self.source, by: 0, sourceCenter: (1, 1), width: 6, height: 6, background: 0x1122_3344)
        #expect(result.pixels[0] == 0x1122_3344)
        #expect(result.pixels[2 * 6 + 2] == pixel(0, 0))
        #expect(result.pixels[1 * 6 + 2] == 0x1122_3344)
        let away = PixmapRotation.rotate(
            Self.source, by: .nan, sourceCenter: (.nan, .infinity), width: 2, height: 2, background: 7)
        #expect(away.pixels == [7, 7, 7, 7])
    }

    /// Against the definition in double precision, written out: the 16 pixels around each point, edges repeated.
    @Test(arguments: [1.0, 30, 45, 77.7, 123.4, 200, 301]) func equalsTheDefinition(bearing: Double) throws {
        let source = try Fixture.pixmap("resampled/alpha.png")
        let result = PixmapRotation.rotate(source, by: bearing, sourceCenter: (20.3, 14.8), width: 31, height: 29)
        let angle = bearing * .pi / 180
        for j in 0..<29 {
            for i in 0..<31 {
                let (dx, dy) = (Double(i) + 0.5 - 15.5, Double(j) + 0.5 - 14.5)
                let x = 20.3 + dx * cos(angle) - dy * sin(angle)
                let y = 14.8 + dx * sin(angle) + dy * cos(angle)
                let expected = Self.definition(source, x, y)
                let actual = result.pixels[j * 31 + i]
                for (lane, value) in expected.enumerated() {
                    #expect(abs(Double(actual >> UInt32(24 - 8 * lane) & 0xFF) - value) <= 2.1, "\(i) \(j) \(lane)")
                }
            }
        }
    }

    /// Alpha, red, green, blue, unrounded.
    static func definition(_ source: Pixmap, _ x: Double, _ y: Double) -> [Double] {
        guard x >= 0, y >= 0, x < Double(source.width), y < Double(source.height) else { return [0, 0, 0, 0] }
        let (column, row) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        var sum = [0.0, 0, 0, 0]
        for j in -1...2 {
            for i in -1...2 {
                let weight = kernel(x - 0.5 - column - Double(i)) * kernel(y - 0.5 - row - Double(j))
                let at = (min(max(Int(column) + i, 0), source.width - 1), min(max(Int(row) + j, 0), source.height - 1))
                let word = source.pixels[at.1 * source.width + at.0]
                for lane in 0..<4 { sum[lane] += weight * Double(word >> UInt32(24 - 8 * lane) & 0xFF) }
            }
        }
        let alpha = min(max(sum[0], 0), 255)
        return [alpha] + sum[1...].map { min(max($0, 0), alpha) }
    }

    /// Catmull and Rom's spline in its usual form, factored otherwise than the code's.
    static func kernel(_ t: Double) -> Double {
        let x = abs(t)
        if x < 1 { return (3 * x * x * x - 5 * x * x + 2) / 2 }
        return x < 2 ? (-x * x * x + 5 * x * x - 8 * x + 4) / 2 : 0
    }
}
