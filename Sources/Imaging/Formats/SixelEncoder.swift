import Colors

/// Encodes images as sixel graphics, which some terminals show (DEC STD 070, section 9).
package enum SixelEncoder {
    /// Encodes an image with at most 256 colors; pixels that are more than half transparent stay as they are on the
    /// terminal.
    package static func encode(_ pixmap: Pixmap) -> [UInt8] {
        let palette = Palette(exactly: pixmap.pixels) ?? Palette(quantizing: pixmap.pixels, to: 256)
        // The second parameter leaves unset pixels alone; then square pixels and the size.
        var text = "\u{1B}P0;1;0q\"1;1;\(pixmap.width);\(pixmap.height)"
        for (index, color) in palette.colors.enumerated() {
            let channels = [color.red, color.green, color.blue].map { "\((Int($0) * 100 + 127) / 255)" }
            text += "#\(index);2;\(channels.joined(separator: ";"))"
        }
        var bytes = Array(text.utf8)
        for top in stride(from: 0, to: pixmap.height, by: 6) {
            add(band: top..<min(top + 6, pixmap.height), of: pixmap.width, palette, to: &bytes)
        }
        return bytes + [0x1B, UInt8(ascii: "\\")]
    }

    /// Adds six rows, one color after the other.
    private static func add(band rows: Range<Int>, of width: Int, _ palette: Palette, to bytes: inout [UInt8]) {
        var columns: [UInt8: [UInt8]] = [:]
        for (bit, row) in rows.enumerated() {
            for column in 0..<width {
                let index = palette.indices[row * width + column]
                guard palette.colors[Int(index)].alpha >= 128 else { continue }
                columns[index, default: [UInt8](repeating: 0, count: width)][column] |= 1 << UInt8(bit)
            }
        }
        for (position, (index, sixels)) in columns.sorted(by: { $0.key < $1.key }).enumerated() {
            // Back to the start of the band.
            if position > 0 { bytes.append(UInt8(ascii: "$")) }
            bytes += "#\(index)".utf8
            add(runs: sixels, to: &bytes)
        }
        bytes.append(UInt8(ascii: "-"))
    }

    private static func add(runs sixels: [UInt8], to bytes: inout [UInt8]) {
        var rest = sixels[...]
        while let first = rest.first {
            let end = rest.firstIndex { $0 != first } ?? rest.endIndex
            let count = end - rest.startIndex
            if end == rest.endIndex, first == 0 { return }
            if count > 3 { bytes += "!\(count)".utf8 }
            bytes += [UInt8](repeating: first + 63, count: count > 3 ? 1 : count)
            rest = rest[end...]
        }
    }
}
