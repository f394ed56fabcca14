import Imaging
import MapGeometry
import SnapshotTestSupport
import TestSupport
import Testing

@testable import MapSnapshot
@testable import SnapshotBatch

@Suite struct RenderStampTests {
    static let digest = RenderDigest([UInt8](1...32))
    static let other = RenderDigest([UInt8](2...33))

    /// A small image in a format, with a copyright notice if the format supports one.
    static func file(_ format: FileFormat, attributed: Bool = true) async throws -> [UInt8] {
        guard format.isVector else {
            var image = Samples.noise(side: 12)
            if attributed { image.copyright = "© Map" }
            switch format {
            case .jpeg: return try image.jpegData()
            case .webp: return try image.webPData()
            default: return try format == .png8 ? image.png8Data(colors: 16) : image.pngData()
            }
        }
        return try await Samples.snapshot(FileOptions(format: format), pins: attributed ? 1 : 0).data()
    }

    /// WebP of one chunk, lossless and with alpha.
    static func transparentWebP() throws -> [UInt8] {
        try MapImage(pixmap: Pixmap(width: 7, height: 5, fill: 0x8000_4000)).webPData(quality: 100)
    }

    @Test(arguments: FileFormat.allCases, [true, false])
    func isReadWhereItIs(format: FileFormat, attributed: Bool) async throws {
        let file = try await Self.file(format, attributed: attributed)
        let stamped = RenderStamp(Self.digest).apply(to: file, format)
        #expect(RenderStamp.verify(stamped, Self.digest))
        #expect(!RenderStamp.verify(stamped, Self.other))
        #expect(!RenderStamp.verify(file, Self.digest))
        #expect((1...RenderStamp.maximumBytes).contains(stamped.count - file.count))
        #expect(String(decoding: stamped, as: UTF8.self).contains("\(Self.digest) "))
        if !format.isVector {
            let limits = DecodingLimits.icon
            #expect(try ImageDecoder.decode(stamped, limits: limits) == ImageDecoder.decode(file, limits: limits))
        }
    }

    @Test func keepsTransparency() throws {
        let file = try Self.transparentWebP()
        let stamped = RenderStamp(Self.digest).apply(to: file, .webp)
        #expect(RenderStamp.verify(stamped, Self.digest) && stamped.count - file.count == RenderStamp.maximumBytes)
        #expect(try ImageDecoder.decode(stamped, limits: .icon) == ImageDecoder.decode(file, limits: .icon))
    }

    /// Whatever happens to one byte, or to the end.
    @Test(arguments: FileFormat.allCases) func corruptFilesFailVerification(format: FileFormat) async throws {
        let stamped = RenderStamp(Self.digest).apply(to: try await Self.file(format), format)
        for index in stamped.indices {
            var changed = stamped
            changed[index] ^= 1 << (index % 8)
            #expect(!RenderStamp.verify(changed, Self.digest), "byte \(index)")
            #expect(!RenderStamp.verify(Array(stamped[..<index]), Self.digest), "cut at \(index)")
        }
        #expect(!RenderStamp.verify(stamped + [10], Self.digest))
        #expect(!RenderStamp.verify(stamped + stamped, Self.digest))
    }

    @Test func otherFilesAreUnchanged() {
        for format in FileFormat.allCases where !format.isVector {
            for file: [UInt8] in [[], [0x89], Array("<html>".utf8), [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0]] {
                #expect(RenderStamp(Self.digest).apply(to: file, format) == file)
            }
        }
    }

    @Test func sameBytesEveryTime() async throws {
        let file = try await Self.file(.png)
        let (first, second) = (RenderStamp(Self.digest).apply(to: file, .png), RenderStamp(Self.digest))
        #expect(first == second.apply(to: file, .png))
    }
}
