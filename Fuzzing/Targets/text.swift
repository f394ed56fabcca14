import Colors

@testable import Imaging
@testable import MapSnapshot
@testable import TileSources

/// Every parser of text lines and JSON requests; the first byte chooses.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    switch kind {
    case UInt8(ascii: "L"): _ = try? TileLocation(parsing: text)
    case UInt8(ascii: "N"):
        _ = Notation.number(text)
        _ = Notation.numbers(text).flatMap(Notation.padding)
        _ = try? Notation.size(text)
        _ = try? AnnotationText(parsing: text, name: "pin")
        _ = try? Pin(parsing: text)
    case UInt8(ascii: "G"):
        if let uri = try? GeoURI(parsing: text) {
            require(abs(uri.coordinate.latitude) <= 90 && abs(uri.coordinate.longitude) <= 180, "\(uri) is off the map")
        }
    case UInt8(ascii: "A"):
        let plain = AttributionText.plain(text)
        require(!plain.unicodeScalars.contains { $0.value < 32 }, "control characters are left")
    case UInt8(ascii: "C"):
        if let color = Color(css: text) { require(Color(css: "\(color)") == color, "\(color) reads as another colour") }
    default:
        if let request = try? SnapshotRequest(json: bytes) {
            let (width, height) = request.pixelSize
            require(width >= 1 && height >= 1 && width * height <= 68 << 20, "a picture of \(width)x\(height)")
        }
    }
    return 0
}
