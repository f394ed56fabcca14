@testable import Compression
@testable import Imaging

/// PNG files with correct checksums, built from the input, so that the code behind the checksums is reached.
///
/// libpng must return the same as the fast reader. The input is compressed as pixels, too.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    compressPixels(Dice(input(start, count)))
    var dice = Dice(input(start, count))
    let (width, height) = (dice.byte() % 40, dice.byte() % 40)
    let (depth, type, interlacing) = (
        dice.pick([8, 1, 2, 4, 16, 3]), dice.pick([3, 2, 6, 0, 4, 5]), dice.pick([0, 0, 0, 1])
    )
    let (colors, alphas, splitting) = (dice.byte(), dice.byte(), dice.byte())
    let palette = (0..<3 * colors).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, depth, type, 0, 0, interlacing].map { UInt8($0) })
    if colors > 0 { file += chunk("PLTE", palette) }
    if alphas > 0 { file += chunk("tRNS", (0..<alphas).map { UInt8(truncatingIfNeeded: $0 &* 91) }) }
    guard let packed = try? Zlib.compress(dice.remainder(), level: 1) else { return 0 }
    let cut = min(splitting, packed.count)
    if cut > 0 { file += chunk("IDAT", Array(packed[..<cut])) }
    file += chunk("IDAT", Array(packed[cut...])) + chunk("IEND", [])
    guard let header = try? DecodingLimits.icon.admit(file, as: .png) else { return 0 }
    let slow = try? PNGDecoder.decodeByLibpng(file, header)
    if let fast = PlainPNG.decode(file, width: header.width, height: header.height) {
        require(slow == fast.pixmap, "libpng reads another picture, or none: \(file)")
    }
    return 0
}

/// Compresses pixels whose colors and repetitions the input chooses, with all instructions of the processor.
private func compressPixels(_ input: Dice) {
    var dice = input
    let (width, height, hasAlpha) = (1 + dice.word() % 400, 1 + dice.byte() % 24, dice.byte() % 2 == 1)
    var words: [UInt32] = []
    while words.count < width * height {
        let (kind, length) = (dice.byte(), 1 + dice.byte())
        let back = [1, 2, width, width + 1, 3 * width, 1 + dice.word()][kind % 6]
        if kind < 160, back <= words.count {
            for _ in 0..<length { words.append(words[words.count - back]) }
        } else {
            let color = UInt32(dice.word() << 8 | dice.byte())
            let alpha: UInt32 = hasAlpha ? UInt32(dice.byte()) : 255
            words += repeatElement(alpha << 24 | color, count: kind % 2 == 0 ? 1 : length)
        }
    }
    words.removeLast(words.count - width * height)
    guard let packed = PixelDeflate.compress(words, width: width, height: height, hasAlpha: hasAlpha, path: .scalar)
    else { return require(false, "\(width)x\(height) was not compressed") }
    for path in PixelPath.allCases where path.isSupported {
        let other = PixelDeflate.compress(words, width: width, height: height, hasAlpha: hasAlpha, path: path)
        require(other == packed, "\(path) writes other bytes")
    }
    var rows: [UInt8] = []
    for (index, word) in words.enumerated() {
        if index % width == 0 { rows.append(0) }
        for shift in [16, 8, 0] as [UInt32] { rows.append(UInt8(truncatingIfNeeded: word >> shift)) }
        if hasAlpha { rows.append(UInt8(word >> 24)) }
    }
    let unpacked = try? Zlib.decompress(packed, limit: 1 << 20)
    require(unpacked == rows, "what was compressed cannot be read back")
}

private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return word(data.count) + body + word(Int(Zlib.crc32(body)))
}

private func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
