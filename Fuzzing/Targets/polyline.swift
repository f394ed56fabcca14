@testable import MapGeometry

/// Encoded polylines; the first byte chooses the precision.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPolyline(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let precision: EncodedPolyline.Precision = bytes.first == UInt8(ascii: "6") ? .six : .five
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    guard let places = try? EncodedPolyline.decode(text, precision: precision) else { return 0 }
    require(places.allSatisfy(\.isValid), "a place is off the earth")
    let again = EncodedPolyline.encode(places, precision: precision)
    require((try? EncodedPolyline.decode(again, precision: precision)) == places, "\(again) reads as other places")
    return 0
}
