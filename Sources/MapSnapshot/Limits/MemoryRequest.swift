import Imaging

/// Checks for available memory before allocating: a failed array allocation kills the process, and image sizes come
/// from untrusted requests.
enum MemoryRequest {
    /// Smaller requests are covered by the reserve.
    private static let threshold = 4 << 20

    /// Checks that a number of bytes can be allocated now.
    ///
    /// - Parameters:
    ///   - bytes: bytes needed in addition to those in use.
    ///   - purpose: what needs them, for the message: "an image of 8192x8192 pixels".
    /// - Throws: `SnapshotError` with `renderingFailed`.
    static func check(_ bytes: Int, for purpose: @autoclosure () -> String) throws(SnapshotError) {
        guard bytes >= threshold, !MemoryGrant.covers(bytes) else { return }
        throw refused(bytes, purpose())
    }

    /// Checks that there is memory for small allocations; call it before each part of the work that has no check of its
    /// own.
    ///
    /// - Parameter purpose: as in `check(_:for:)`.
    /// - Throws: `SnapshotError` with `renderingFailed`.
    static func checkReserve(for purpose: @autoclosure () -> String) throws(SnapshotError) {
        if !MemoryGrant.isReserveLeft { throw refused(0, purpose()) }
    }

    private static func refused(_ bytes: Int, _ purpose: String) -> SnapshotError {
        let size = bytes + MemoryGrant.reserve
        return SnapshotError(
            .renderingFailed,
            "\(purpose) needs \(size >> 20) MiB of memory, more than the system grants this process",
            remedy: "use a smaller size, or raise the memory limit", values: ["bytes": .integer(size)])
    }
}

extension MemoryRequest {
    /// Bytes per pixel of a canvas.
    static let canvas = 4
    /// Bytes per pixel for encoding: reordered rows, intermediate data, and the file.
    static let encoding = 12

    /// Checks the memory for drawing an image: its canvases, not the file.
    ///
    /// - Parameters:
    ///   - frame: the canvas before rotation.
    ///   - isRotated: whether there is a second canvas for the rotated image.
    static func checkCanvases(
        _ frame: StraightFrame, of request: ValidatedRequest, isRotated: Bool
    ) throws(SnapshotError) {
        let (width, height) = request.pixelSize
        // A vector file keeps a copy of the map without its annotations.
        let copies = (isRotated ? 1 : 0) + (request.file.format.isVector ? 1 : 0)
        try check(
            (frame.width * frame.height + copies * width * height) * canvas,
            for: "an image of \(width)x\(height) pixels")
    }

    /// Checks the memory for encoding an image in a raster format.
    static func checkEncoding(_ image: MapImage) throws(SnapshotError) {
        let (width, height) = (image.pixmap.width, image.pixmap.height)
        try check(width * height * encoding, for: "the file of an image of \(width)x\(height) pixels")
    }
}
