import Glibc

/// Asks the system for memory before it is taken: an array that cannot be allocated ends the process, and how large an
/// image is comes from outside.
enum MemoryRequest {
    /// Left for everything smaller that is taken meanwhile, also by other threads.
    private static let reserve = 32 << 20
    /// What is smaller comes out of the reserve of the request before it.
    private static let threshold = 4 << 20

    /// Makes sure that so many bytes can be had now.
    ///
    /// A mapping that is never touched takes a few microseconds.
    ///
    /// - Parameters:
    ///   - bytes: how many are needed besides what is already in use.
    ///   - purpose: what needs them, for the message: "an image of 8192x8192 pixels".
    /// - Throws: `SnapshotError` with `renderingFailed`.
    static func check(_ bytes: Int, for purpose: @autoclosure () -> String) throws(SnapshotError) {
        guard bytes >= threshold else { return }
        let size = bytes + reserve
        let mapping = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let mapping, mapping != MAP_FAILED else {
            throw SnapshotError(
                .renderingFailed,
                "\(purpose()) needs \(size >> 20) MiB of memory, more than the system grants this process",
                remedy: "use a smaller size, or raise the memory limit", values: ["bytes": .integer(size)])
        }
        munmap(mapping, size)
    }
}

extension MemoryRequest {
    /// Bytes per pixel of a canvas.
    static let canvas = 4
    /// Bytes per pixel that an encoder takes: rows in its own order, what it makes of them, and the file.
    static let encoding = 12

    /// Makes sure that an image can be drawn: its canvases, not the file.
    ///
    /// - Parameters:
    ///   - frame: the canvas before it is turned.
    ///   - isTurned: whether there is a second one.
    static func checkCanvases(
        _ frame: StraightFrame, of request: SnapshotRequest, isTurned: Bool
    ) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        // A vector file keeps a copy of the map without its annotations.
        let copies = (isTurned ? 1 : 0) + (request.file.format.isVector ? 1 : 0)
        try check(
            (frame.width * frame.height + copies * width * height) * canvas,
            for: "an image of \(width)x\(height) pixels")
    }

    /// Makes sure that an image can be written as a file of pixels.
    static func checkEncoding(_ image: MapImage) throws(SnapshotError) {
        let (width, height) = (image.pixmap.width, image.pixmap.height)
        try check(width * height * encoding, for: "the file of an image of \(width)x\(height) pixels")
    }
}
