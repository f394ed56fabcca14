import Compression
import Foundation
import TestSupport

@testable import Imaging

/// The images of `fixtures/images`, which `make.py` there explains.
enum Fixture {
    static let folder = URL(filePath: Project.fixture("images"))

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }

    static func pixmap(_ name: String) throws -> Pixmap {
        try ImageDecoder.decode(bytes(name), limits: .tile)
    }

    /// The lines of a table, split at blanks; an absent table is an empty one, which `tablesAreThere` refuses.
    static func table(_ name: String) -> [[String]] {
        let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// Every image file that can be decoded.
    static let decodable: [String] =
        table("expected.txt").map { $0[0] } + lossy.map(\.0)

    /// JPEG and WebP files; beside each lies what Pillow decodes from it, as PNG.
    static let lossy: [(String, tolerance: Int)] = [
        ("jpeg/baseline-420.jpg", 3), ("jpeg/baseline-444.jpg", 3), ("jpeg/progressive.jpg", 3), ("jpeg/gray.jpg", 3),
        ("webp/lossy.webp", 3), ("webp/lossy-alpha.webp", 3), ("webp/lossless.webp", 0),
        ("webp/lossless-alpha.webp", 0),
    ]
}

extension Pixmap {
    /// Blue, green, red, alpha of every pixel.
    var bytes: [UInt8] {
        pixels.flatMap { word in
            [UInt8(truncatingIfNeeded: word), UInt8(truncatingIfNeeded: word >> 8)]
                + [UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 24)]
        }
    }

    /// CRC-32 of the bytes.
    var crc: UInt32 { Zlib.crc32(bytes) }

    /// The maximum difference of any channel; 256 if the sizes differ.
    func difference(from other: Pixmap) -> Int {
        guard width == other.width, height == other.height else { return 256 }
        return zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
}
