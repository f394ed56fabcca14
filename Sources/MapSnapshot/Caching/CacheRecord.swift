import Compression
import Files
import MapGeometry

/// The file format of the output cache: digest and facts of an image, then its bytes, with a checksum of everything.
///
/// | bytes | |
/// |---|---|
/// | 8 | `magic`, with the version of this layout |
/// | 32 | the digest |
/// | 4, 4 | sizes of facts and image in bytes |
/// | 4 | CRC-32 of everything else |
/// | | the facts, then the image |
///
/// Numbers are little-endian.
enum CacheRecord {
    /// Like PNG's magic bytes: no text starts with them, and they detect stripped eighth bits and changed line breaks.
    private static let magic: [UInt8] = [0x8B, 0x53, 0x4E, 0x41, 0x50, 0x0D, 0x0A, 2]
    private static let headSize = 52
    /// Maximum size of notes and attributions in bytes; images with more are not cached in files.
    private static let maximumFactBytes = 1 << 16
    /// Maximum size of an image in bytes.
    static let maximumBytes = 64 << 20

    /// The bytes of the file; nil if the image is too large.
    static func bytes(of file: SnapshotFile, _ digest: RenderDigest) -> [UInt8]? {
        var facts = FactWriter()
        facts.write(file)
        guard facts.bytes.count <= maximumFactBytes, file.bytes.count <= maximumBytes else { return nil }
        var record: [UInt8] = []
        record.reserveCapacity(headSize + facts.bytes.count + file.bytes.count)
        record += magic + digest.bytes
        record += littleEndian(UInt32(facts.bytes.count)) + littleEndian(UInt32(file.bytes.count))
        record += littleEndian(check(record, facts.bytes, file.bytes))
        record += facts.bytes
        record += file.bytes
        return record
    }

    /// The image in a file; nil unless it is the complete record with this digest.
    static func image(in file: RegularFile, _ digest: RenderDigest) -> SnapshotFile? {
        guard let head = try? file.read(offset: 0, length: headSize), head.starts(with: magic + digest.bytes) else {
            return nil
        }
        let (factCount, count) = (Int(number(head, at: 40)), Int(number(head, at: 44)))
        guard factCount <= maximumFactBytes, count <= maximumBytes, file.size == UInt64(headSize + factCount + count),
            // Read separately, so that the image is not copied.
            let facts = try? file.read(offset: UInt64(headSize), length: factCount),
            let bytes = try? file.read(offset: UInt64(headSize + factCount), length: count),
            check(Array(head.prefix(48)), facts, bytes) == number(head, at: 48)
        else { return nil }
        var reader = FactReader(bytes: facts)
        return reader.image(bytes)
    }

    private static func check(_ parts: [UInt8]...) -> UInt32 {
        parts.reduce(0) { Zlib.crc32($1, seed: $0) }
    }

    private static func littleEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> ($0 * 8) & 0xFF) } }

    private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << ($1 * 8) }
    }
}
