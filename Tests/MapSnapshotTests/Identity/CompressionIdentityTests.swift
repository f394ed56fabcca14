import MapGeometry
import Testing

@testable import MapSnapshot

/// How the compression of a request counts for its digest, and where it comes from.
@Suite struct CompressionIdentityTests {
    private static func bytes(_ compression: CompressionEffort, _ format: FileFormat = .png) throws -> [UInt8] {
        var request = SnapshotRequest(framing: .center(Coordinate(latitude: 47, longitude: 9), zoom: 12))
        request.file = FileOptions(format: format, compression: compression)
        var form = CanonicalForm()
        let validated = try ValidatedRequest(request)
        try form.add(validated.request, validated.framing, images: [:])
        return form.bytes
    }

    /// Images with the default have the digests that they had before there was a choice.
    @Test(arguments: [FileFormat.png, .png8]) func onlyOthersThanTheDefaultAreAdded(format: FileFormat) throws {
        let usual = try Self.bytes(.standard, format)
        for compression in [CompressionEffort.fast, .small] {
            let bytes = try Self.bytes(compression, format)
            #expect(bytes.starts(with: usual) && bytes.count > usual.count)
        }
        #expect(try Self.bytes(.fast, format) != Self.bytes(.small, format))
    }

    @Test(arguments: [FileFormat.jpeg, .webp, .svg, .pdf]) func otherFormatsRefuseIt(format: FileFormat) {
        let error = #expect(throws: SnapshotError.self) { try Self.bytes(.small, format) }
        #expect(error?.pointer == "/compression")
        let expected = "compression small does not apply to \(format.rawValue): use it with png or png8"
        #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }

    @Test func namesInJSON() throws {
        func compression(_ value: String) throws -> CompressionEffort {
            let text = #"{"lat": 47, "lon": 9, "compression": \#(value)}"#
            return try SnapshotRequest(json: Array(text.utf8)).file.compression
        }
        #expect(try compression(#""fast""#) == .fast && compression(#""default""#) == .standard)
        for value in [#""best""#, "9", #""""#] {
            #expect(#expect(throws: SnapshotError.self) { try compression(value) }?.pointer == "/compression")
        }
    }

    /// That of the defaults counts only for formats that have it; that of the request itself is refused.
    @Test func defaultsForOtherFormatsAreIgnored() throws {
        var defaults = RequestDefaults()
        defaults.request.file.compression = .small
        func file(_ members: String) throws -> FileOptions {
            let object = try JSONObject(Array(#"{"lat": 47, "lon": 9, \#(members)}"#.utf8))
            return try ValidatedRequest(object, over: defaults).request.file
        }
        #expect(try file(#""zoom": 3"#) == FileOptions(compression: .small))
        #expect(try file(#""compression": "fast""#) == FileOptions(compression: .fast))
        #expect(try file(#""format": "jpeg""#) == FileOptions(format: .jpeg))
        let error = #expect(throws: SnapshotError.self) { try file(#""format": "jpeg", "compression": "fast""#) }
        #expect(error?.pointer == "/compression")
    }
}
