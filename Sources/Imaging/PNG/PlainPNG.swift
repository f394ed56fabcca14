import Colors
import Compression

/// Decodes the PNG files that most tiles are (8-bit RGB or palette, not interlaced) without libpng, three times as
/// fast.
///
/// Anything unusual, even a wrong checksum, gives nil, and libpng decides.
struct PlainPNG {
    private let file: ByteReader
    private let width: Int
    private let height: Int
    private var depth = 8
    private var isIndexed = false
    /// 256 words, or none before the PLTE chunk.
    private var palette: [UInt32] = []
    /// Number of colors in the file's palette.
    private var colors = 0
    /// The data of all IDAT chunks; that of one is not copied.
    private var packed: ArraySlice<UInt8> = []

    /// Decodes a file of this size, which the caller has read from the header and checked against its limits.
    static func decode(_ bytes: [UInt8], width: Int, height: Int) -> DecodedImage? {
        var png = PlainPNG(file: ByteReader(bytes), width: width, height: height)
        guard png.readHeader(), png.readChunks() else { return nil }
        let rowBytes = png.isIndexed ? (width * png.depth + 7) / 8 : width * 3
        let size = (rowBytes + 1) * height
        guard var rows = try? Zlib.decompress(png.packed, expecting: size, limit: size), rows.count == size,
            PNGUnfilter.run(&rows, rowBytes: rowBytes, pixelBytes: png.isIndexed ? 1 : 3)
        else { return nil }
        return png.image(rows, rowBytes: rowBytes)
    }

    private init(file: ByteReader, width: Int, height: Int) {
        (self.file, self.width, self.height) = (file, width, height)
    }

    private mutating func readHeader() -> Bool {
        guard isSound(at: 8, length: 13), let depth = file[24], let type = file[25] else { return false }
        guard file[26] == 0, file[27] == 0, file[28] == 0 else { return false }
        (self.depth, isIndexed) = (depth, type == 3)
        return isIndexed ? [1, 2, 4, 8].contains(depth) : type == 2 && depth == 8
    }

    /// Reads from the second chunk to IEND: PLTE, tRNS and IDAT; other ancillary chunks are skipped.
    private mutating func readChunks() -> Bool {
        var offset = 33
        var isDataOver = false
        while let length = file.bigEndian(offset, 4), length <= file.count - offset - 12 {
            let data = offset + 8..<offset + 8 + length
            if file.holds("IEND", at: offset + 4) {
                return length == 0 && !packed.isEmpty && isSound(at: offset, length: 0)
            } else if file.holds("IDAT", at: offset + 4) {
                guard !isDataOver, isIndexed != palette.isEmpty, isSound(at: offset, length: length) else {
                    return false
                }
                if packed.isEmpty { packed = file.bytes[data] } else { packed += file.bytes[data] }
            } else if file.holds("PLTE", at: offset + 4) {
                guard isIndexed, packed.isEmpty, isSound(at: offset, length: length), readPalette(data) else {
                    return false
                }
            } else if file.holds("tRNS", at: offset + 4) {
                guard packed.isEmpty, isSound(at: offset, length: length), readTransparency(data) else { return false }
            } else if !isAncillary(at: offset + 4) {
                return false
            } else {
                isDataOver = !packed.isEmpty
            }
            offset += 12 + length
        }
        return false
    }

    private mutating func readPalette(_ data: Range<Int>) -> Bool {
        colors = data.count / 3
        guard palette.isEmpty, data.count % 3 == 0, 1...(1 << depth) ~= colors else { return false }
        palette = stride(from: data.lowerBound, to: data.upperBound, by: 3).map { at in
            0xFF00_0000 | UInt32(file.bytes[at]) << 16 | UInt32(file.bytes[at + 1]) << 8 | UInt32(file.bytes[at + 2])
        }
        // An index beyond the palette is black, as in libpng.
        palette += [UInt32](repeating: 0xFF00_0000, count: 256 - palette.count)
        return true
    }

    private mutating func readTransparency(_ data: Range<Int>) -> Bool {
        guard isIndexed, data.count <= colors else { return false }
        for (index, at) in data.enumerated() {
            palette[index] = AlphaWord.premultiply(palette[index] & 0xFF_FFFF | UInt32(file.bytes[at]) << 24)
        }
        return true
    }

    /// Whether a chunk is complete and its CRC is right.
    private func isSound(at offset: Int, length: Int) -> Bool {
        guard let crc = file.bigEndian(offset + 8 + length, 4) else { return false }
        return Zlib.crc32(file.bytes[offset + 4..<offset + 8 + length]) == UInt32(crc)
    }

    /// Whether the chunk's name is four letters, the first in lower case: readers may skip it.
    private func isAncillary(at offset: Int) -> Bool {
        let name = file.bytes[offset..<offset + 4]
        return name.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) } && file.bytes[offset] & 0x20 != 0
    }

    private func image(_ rows: [UInt8], rowBytes: Int) -> DecodedImage {
        // Each row follows the byte of its filter.
        guard isIndexed else { return DecodedImage(joined(rows, rowBytes: rowBytes)) }
        guard depth < 8 else {
            return DecodedImage(
                width: width, height: height, indexes: rows, start: 1, stride: rowBytes + 1, palette: palette)
        }
        return DecodedImage(
            width: width, height: height, indexes: unpacked(rows, rowBytes: rowBytes), stride: width, palette: palette)
    }

    /// Indexes of fewer than 8 bits as bytes.
    private func unpacked(_ rows: [UInt8], rowBytes: Int) -> [UInt8] {
        // The leftmost pixel has the most significant bits.
        let mask = 1 << depth &- 1
        return [UInt8](unsafeUninitializedCapacity: width * height) { indexes, initialized in
            for y in 0..<height {
                let row = y * (rowBytes + 1) + 1
                for x in 0..<width {
                    let bit = x &* depth
                    indexes[y * width + x] = rows[row + bit >> 3] >> UInt8(8 &- depth &- bit & 7) & UInt8(mask)
                }
            }
            initialized = width * height
        }
    }

    /// Samples of red, green and blue as pixels.
    private func joined(_ rows: [UInt8], rowBytes: Int) -> Pixmap {
        let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { words, initialized in
            rows.withUnsafeBufferPointer { rows in
                for y in 0..<height {
                    let row = UnsafeBufferPointer(rebasing: rows[y * (rowBytes + 1) + 1..<(y + 1) * (rowBytes + 1)])
                    let line = UnsafeMutableBufferPointer(rebasing: words[y * width..<(y + 1) * width])
                    for x in 0..<line.count {
                        let (red, green, blue) = (
                            UInt32(row[3 &* x]), UInt32(row[3 &* x &+ 1]), UInt32(row[3 &* x &+ 2])
                        )
                        line[x] = 0xFF00_0000 | red << 16 | green << 8 | blue
                    }
                }
            }
            initialized = width * height
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }
}
