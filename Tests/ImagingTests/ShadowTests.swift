import Glibc
import Testing

@testable import Imaging

@Suite struct ShadowTests {
    /// A square of opaque pixels in the middle.
    static func square(_ side: Int, in size: Int) -> Pixmap {
        var pixmap = Pixmap(width: size, height: size)
        let start = (size - side) / 2
        for row in start..<start + side {
            for column in start..<start + side { pixmap.pixels[row * size + column] = 0xFFFF_8000 }
        }
        return pixmap
    }

    /// Across the edge of a large shape the shadow follows the integral of a Gaussian, without a step.
    @Test(arguments: [1.0, 1.65, 2.5, 5, 6.6, 10]) func isAGaussian(sigma: Double) {
        let size = 240
        let shadow = Self.square(140, in: size).shadow(sigma: sigma, opacity: 1)
        let row = (0..<size).map { shadow.pixels[120 * size + $0] }
        #expect(row.allSatisfy { $0 & 0xFF_FFFF == 0 }, "black")
        let alphas = row.map { Double($0 >> 24) / 255 }
        for (column, alpha) in alphas.enumerated().prefix(120) {
            let expected = 0.5 * (1 + erf((Double(column) + 0.5 - 50) / sigma / 2.0.squareRoot()))
            #expect(abs(alpha - expected) < (sigma < 2 ? 0.09 : 0.04), "\(column)")
        }
        let steps = zip(alphas, alphas.dropFirst()).prefix(119).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= 0 })
        // No step is larger than the steepest of a Gaussian, but for rounding.
        #expect((steps.max() ?? 1) < 0.45 / sigma + 0.01)
        // But for rounding, left and right are mirror images.
        #expect(zip(alphas, alphas.reversed()).allSatisfy { abs($0 - $1) < 1.5 / 255 })
    }

    @Test func opacityIsThatInTheMiddle() {
        let shadow = Self.square(60, in: 120).shadow(sigma: 3, opacity: 0.5)
        #expect(abs(Int(shadow.pixels[60 * 120 + 60] >> 24) - 128) <= 1)
        #expect(shadow.pixels[0] == 0)
        #expect(Self.square(60, in: 120).shadow(sigma: 0, opacity: 1).pixels[60 * 120 + 30] == 0xFF00_0000)
    }
}
