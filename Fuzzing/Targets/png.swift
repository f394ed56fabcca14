@testable import Compression
@testable import Imaging

/// PNG files with correct checksums, built from the input, so that the code behind the checksums is reached.
///
/// libpng must return the same as the fast reader.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPNG(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
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
        require(slow == fast, "libpng reads another picture, or none: \(file)")
    }
    return 0
}

private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return word(data.count) + body + word(Int(Zlib.crc32(body)))
}

private func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
