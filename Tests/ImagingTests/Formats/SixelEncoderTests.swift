import Testing

@testable import Imaging

@Suite struct SixelEncoderTests {
    /// Draws sixels as a terminal does: colors in percent, nil where nothing was drawn.
    static func decode(_ bytes: [UInt8]) throws -> (pixels: [[SIMD3<Int>?]], size: (Int, Int)) {
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;") && text.hasSuffix("\u{1B}\\"))
        var body = text.dropFirst("\u{1B}P0;1;0q\"1;1;".count).dropLast(2)
        func numbers() -> [Int] {
            let part = body.prefix { $0.isNumber || $0 == ";" }
            body = body.dropFirst(part.count)
            return part.split(separator: ";").compactMap { Int($0) }
        }
        let size = numbers()
        var pixels = [[SIMD3<Int>?]](repeating: Array(repeating: nil, count: size[0]), count: size[1])
        var colors: [Int: SIMD3<Int>] = [:]
        var (x, y, color, run) = (0, 0, 0, 1)
        while let character = body.popFirst() {
            switch character {
            case "#":
                let values = numbers()
                color = values[0]
                if values.count == 5 { colors[color] = SIMD3(values[2], values[3], values[4]) }
            case "!": run = numbers()[0]
            case "$": x = 0
            case "-": (x, y) = (0, y + 6)
            default:
                let bits = try Int(#require(character.asciiValue)) - 63
                for _ in 0..<run {
                    for bit in 0..<6 where bits >> bit & 1 == 1 { pixels[y + bit][x] = colors[color] }
                    x += 1
                }
                run = 1
            }
        }
        return (pixels, (size[0], size[1]))
    }

    @Test(arguments: [(1, 1), (5, 6), (7, 13), (40, 3), (300, 12)]) func showsEveryPixel(width: Int, height: Int) throws
    {
        var pixmap = Pixmap(width: width, height: height)
        for index in pixmap.pixels.indices {
            let (x, y) = (index % width, index / width)
            // Runs, single pixels, and a transparent corner.
            let isCorner = x + y < 2 && width > 1
            let other: UInt32 = y % 2 == 0 ? 0xFF00_33FF : 0xFFFF_FFFF
            pixmap.pixels[index] = isCorner ? 0 : x / 6 % 2 == 0 ? 0xFFFF_0000 : other
        }
        let (pixels, size) = try Self.decode(SixelEncoder.encode(pixmap))
        #expect(size == (width, height))
        for (index, word) in pixmap.pixels.enumerated() {
            let shown = pixels[index / width][index % width]
            let expected: SIMD3<Int>? =
                switch word {
                case 0: nil
                case 0xFFFF_0000: SIMD3(100, 0, 0)
                case 0xFF00_33FF: SIMD3(0, 20, 100)
                default: SIMD3(100, 100, 100)
                }
            #expect(shown == expected, "\(index)")
        }
    }

    @Test func manyColorsBecome256() throws {
        let pixels: [UInt32] = (0..<4_096).map { index in
            let (red, green) = (UInt32(index % 64 * 4), UInt32(index / 64 * 4))
            return 0xFF00_0000 | red << 16 | green << 8
        }
        let pixmap = Pixmap(width: 64, height: 64, pixels: pixels)
        let shown = try Self.decode(SixelEncoder.encode(pixmap)).pixels
        for (index, word) in pixels.enumerated() {
            let color = try #require(shown[index / 64][index % 64])
            let (red, green) = (Int(word >> 16 & 0xFF) * 100 / 255, Int(word >> 8 & 0xFF) * 100 / 255)
            #expect(abs(color.x - red) < 8 && abs(color.y - green) < 8)
        }
    }
}
