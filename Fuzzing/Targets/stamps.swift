@testable import MapSnapshot
@testable import SnapshotBatch

/// Files of all formats with and without stamps: only intact stamped files pass.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStamps(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let digest = RenderDigest([UInt8](0..<32))
    require(!RenderStamp.verify(bytes, digest), "a stamp that nobody made")
    for format in FileFormat.allCases {
        let stamped = RenderStamp(digest).apply(to: bytes, format)
        guard stamped != bytes else { continue }
        require(stamped.count <= bytes.count + RenderStamp.maximumBytes, "a stamp too long")
        let isOfFormat = FileNote(sniffing: bytes)?.piece("a") == FileNote(format)?.piece("a")
        require(!isOfFormat || RenderStamp.verify(stamped, digest), "a stamp that is not found")
        require(!RenderStamp.verify(Array(stamped.dropLast()), digest), "a file that was cut short")
    }
    return 0
}
