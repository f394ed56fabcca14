import Testing

@testable import Imaging

/// Fields that no decoder heeds may be wrong, but what is behind the warning of them must still be whole.
@Suite struct JPEGOdditiesTests {
    /// Ss, Se and AhAl of a baseline scan are 0, 63 and 0.
    @Test(
        arguments: ["jpeg/baseline-420.jpg", "jpeg/baseline-444.jpg", "jpeg/gray.jpg"], [[0, 0, 0], [1, 63, 0x21]])
    func wrongScanParameters(name: String, parameters: [UInt8]) throws {
        let bytes = try Fixture.bytes(name)
        let scan = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA })
        let first = scan + 5 + 2 * Int(bytes[scan + 4])
        try #require(bytes[first..<first + 3].elementsEqual([0, 63, 0]))
        var odd = bytes
        odd.replaceSubrange(first..<first + 3, with: parameters)
        try check(odd, equals: bytes)
    }

    /// Adobe's transform code 7 does not exist.
    @Test func unknownColorTransform() throws {
        let bytes = try Fixture.bytes("jpeg/baseline-444.jpg")
        let segment = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 7]
        try check(Array(bytes[..<2]) + segment + bytes[2...], equals: bytes)
    }

    private func check(_ odd: [UInt8], equals plain: [UInt8]) throws {
        let image = try ImageDecoder.decode(plain, limits: .tile)
        #expect(try ImageDecoder.decode(odd, limits: .tile) == image)
        for length in plain.count / 2..<odd.count - 2 {
            #expect(throws: ImagingError.self, "cut to \(length) bytes") {
                try ImageDecoder.decode(Array(odd.prefix(length)), limits: .tile)
            }
        }
    }
}
