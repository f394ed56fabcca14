/// What a picture file may ask for before it is refused; checked on its header, before anything is allocated.
package struct DecodingLimits: Hashable, Sendable {
    /// Longest side in pixels.
    package var side: Int
    /// Most pixels in all.
    package var pixels: Int
    /// Longest file in bytes.
    package var bytes: Int

    package init(side: Int, pixels: Int, bytes: Int) {
        self.side = side
        self.pixels = pixels
        self.bytes = bytes
    }

    /// A map tile: 2048 px a side at most (a 512 px tile at 4x), 8 MiB of file.
    package static let tile = DecodingLimits(side: 2048, pixels: 2048 * 2048, bytes: 8 << 20)
    /// The image of a pin or an icon: 1024 px a side, 4 MiB of file.
    package static let icon = DecodingLimits(side: 1024, pixels: 1024 * 1024, bytes: 4 << 20)
}
