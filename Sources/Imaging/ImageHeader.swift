/// The format and size of an image file, read from its first bytes without decoding a pixel.
package struct ImageHeader: Hashable, Sendable {
    package let format: ImageFormat
    /// Width in pixels, at least 1.
    package let width: Int
    /// Height in pixels, at least 1.
    package let height: Int
}

/// Limits for image files, checked against the header before anything is allocated.
package struct DecodingLimits: Hashable, Sendable {
    /// Maximum width and height in pixels.
    package var side: Int
    /// Maximum number of pixels.
    package var pixels: Int
    /// Maximum file size in bytes.
    package var bytes: Int

    package init(side: Int, pixels: Int, bytes: Int) {
        self.side = side
        self.pixels = pixels
        self.bytes = bytes
    }

    /// For map tiles: 2048 pixels per side (a 512-pixel tile at 4x), 8 MiB.
    package static let tile = DecodingLimits(side: 2048, pixels: 2048 * 2048, bytes: 8 << 20)
    /// For icons: 1024 pixels per side, 4 MiB.
    package static let icon = DecodingLimits(side: 1024, pixels: 1024 * 1024, bytes: 4 << 20)
}
