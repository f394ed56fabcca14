import Imaging
import MapSnapshot
import Testing

/// How far one image is from another, channel by channel.
struct GoldenComparison {
    /// What may differ.
    struct Tolerance: Sendable {
        /// The largest difference of any channel, 0 to 255.
        var channel = 0
        /// The share of the pixels that may differ at all, 0 to 1.
        var share = 0.0

        /// Our own code composes tiles, so every bit counts.
        static let exact = Tolerance()
        /// Pins and text are drawn by cairo and FreeType, whose edges may change a little between versions.
        static let drawn = Tolerance(channel: 3, share: 0.001)
    }

    let expected: Pixmap
    let actual: Pixmap
    /// How many pixels are not the same.
    let differing: Int
    /// The largest difference of any channel.
    let largest: Int

    init(expected: Pixmap, actual: Pixmap) {
        self.expected = expected
        self.actual = actual
        guard expected.width == actual.width, expected.height == actual.height else {
            (differing, largest) = (.max, 255)
            return
        }
        guard expected != actual else {
            (differing, largest) = (0, 0)
            return
        }
        let distances = zip(expected.pixels, actual.pixels).map { Self.distance($0, $1) }
        differing = distances.count { $0 > 0 }
        largest = distances.max() ?? 0
    }

    func isWithin(_ tolerance: Tolerance) -> Bool {
        largest <= tolerance.channel && Double(differing) <= tolerance.share * Double(expected.pixels.count)
    }

    /// A sentence about what differs.
    var summary: String {
        guard expected.width == actual.width, expected.height == actual.height else {
            return "expected \(expected.width)x\(expected.height) px, got \(actual.width)x\(actual.height)"
        }
        return "\(differing) of \(expected.pixels.count) pixels differ, by up to \(largest)"
    }

    /// Expected, difference (gray to black on white) and actual, side by side.
    var image: Pixmap {
        let gap = 8
        let (width, height) = (max(expected.width, actual.width), max(expected.height, actual.height))
        var sheet = Pixmap(width: 3 * width + 2 * gap, height: height, fill: 0xFF80_8080)
        var difference = Pixmap(width: width, height: height, fill: 0xFFFF_FFFF)
        for y in 0..<height {
            for x in 0..<width where expected.word(x, y) != actual.word(x, y) {
                // Even a difference of 1 must be seen, so nothing is lighter than half gray.
                let distance = Self.distance(expected.word(x, y) ?? 0, actual.word(x, y) ?? 0xFFFF_FFFF)
                let grey = UInt32(max(0, 128 - 2 * distance))
                difference.pixels[y * width + x] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
            }
        }
        for (index, image) in [expected, difference, actual].enumerated() {
            sheet.put(image, x: index * (width + gap))
        }
        return sheet
    }

    private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
        guard a != b else { return 0 }
        return [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
    }
}

extension Pixmap {
    /// The pixel at a column and row, or nil outside.
    func word(_ x: Int, _ y: Int) -> UInt32? {
        (0..<width).contains(x) && (0..<height).contains(y) ? pixels[y * width + x] : nil
    }

    /// Copies an image to the top row, alpha and all.
    fileprivate mutating func put(_ image: Pixmap, x left: Int) {
        for y in 0..<image.height {
            for x in 0..<image.width { pixels[y * width + left + x] = image.pixels[y * image.width + x] }
        }
    }
}

extension GoldenComparison: CustomTestStringConvertible {
    /// A failed expectation says what differs, and does not list the pixels.
    var testDescription: String { summary }
}
