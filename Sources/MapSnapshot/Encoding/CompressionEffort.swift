/// How much time a PNG may take for a smaller file; the raw values are the wire names.
///
/// The pixels are the same with each of them.
public enum CompressionEffort: String, Hashable, Sendable, CaseIterable {
    /// The least time: images with 256 colors or of photographic tiles are a little faster and larger than by default.
    case fast
    /// A good size in little time.
    case standard = "default"
    /// The fewest bytes, 5 to 10% less, for about half a second per megapixel.
    case small
}
