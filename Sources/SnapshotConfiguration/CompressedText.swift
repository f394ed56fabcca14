import Compression

/// Text as servers send it to clients that accept gzip.
public enum CompressedText {
    /// The bytes in one gzip member (RFC 1952), always the same; nil if there is no memory.
    public static func gzip(_ bytes: [UInt8]) -> [UInt8]? { try? Gzip.compress(bytes, level: 6) }
}
