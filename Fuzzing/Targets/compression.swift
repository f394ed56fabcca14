@testable import Compression

/// Compressed streams of every method, with a small limit and a large one; the first byte chooses the method.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCompression(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let kind = bytes.first else { return 0 }
    let packed = Array(bytes.dropFirst())
    for limit in [0, 1, 1000, 1 << 20] {
        let method: CompressionMethod = [.gzip, .brotli, .zstd, .none][Int(kind) % 4]
        if let plain = try? method.decompress(packed, limit: limit) {
            require(plain.count <= limit, "\(method) gives \(plain.count) bytes, more than \(limit)")
        }
        if let plain = try? Zlib.decompress(packed, expecting: Int(kind), limit: limit) {
            require(plain.count <= limit, "zlib gives \(plain.count) bytes, more than \(limit)")
        }
    }
    return 0
}
