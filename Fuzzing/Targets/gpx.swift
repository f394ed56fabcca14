@testable import GeoFeatures
@testable import MapGeometry

/// GPX files.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGPX(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let file = try? GPX.read(input(start, count)) else { return 0 }
    for feature in file.features {
        switch feature.geometry {
        case .points(let places): require(places.count == 1 && places[0].isValid, "\(places) is no waypoint")
        case .lines(let lines):
            require(lines.allSatisfy { $0.count > 1 && $0.allSatisfy(\.isValid) }, "\(lines) are no lines")
        default: require(false, "\(feature) is not of GPX")
        }
    }
    return 0
}
