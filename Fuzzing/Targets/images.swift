@testable import Imaging

/// Image files of all formats with the limits of an icon: checked without decoding, then decoded.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let sealed = try? ImageSeal.check(bytes, limits: .icon)
    require(sealed == nil || sealed == (try? ImageHeader(parsing: bytes)), "another header than that of the file")
    guard let image = try? ImageDecoder.decode(bytes, limits: .icon) else { return 0 }
    let header = try? ImageHeader(parsing: bytes)
    require(header?.width == image.width && header?.height == image.height, "the header tells another size")
    require(image.width <= DecodingLimits.icon.side, "wider than the limit")
    require(image.pixels.allSatisfy(isPremultiplied), "a colour above its alpha")
    return 0
}

private func isPremultiplied(_ word: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { word >> $0 & 0xFF <= word >> 24 }
}
