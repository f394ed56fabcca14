import Flights
import Synchronization

extension SnapshotService {
    /// The glyphs of a range of 256 characters in the installed fonts, from memory or drawn now.
    ///
    /// They do not wait for images. A range is drawn once for all who want it, and as many at once as images.
    /// Every font stack has them: as on images, its first name decides about weight and slant, and the font is Open Sans,
    /// with other installed fonts for what it lacks.
    ///
    /// - Parameters:
    ///   - stack: names of fonts with commas between them.
    ///   - range: the number of the range, 0 to 255: its first character divided by 256.
    ///   - deadline: when to stop waiting and drawing; nil for never.
    /// - Throws: `SnapshotError` with `fontMissing` or `deadlineExceeded`; `CancellationError`.
    public func glyphs(
        of stack: String, range: Int, deadline: ContinuousClock.Instant? = nil
    ) async throws -> GlyphFile {
        let first = stack.prefix { $0 != "," }
        let key = GlyphFile.Key(face: TextFont.Face(named: [String(first)]), range: min(max(range, 0), 255))
        if let known = recentGlyphRanges.withLock({ $0.value(for: key) }) { return known }
        return try await Deadline.run(deadline) {
            try await self.glyphRanges.value(for: key) {
                // It may have been drawn since the caller looked.
                if let known = self.recentGlyphRanges.withLock({ $0.value(for: key) }) { return known }
                let file = try GlyphFile(key)
                self.recentGlyphRanges.withLock { $0.insert(file, bytes: file.bytes.count, for: key) }
                return file
            }
        }
    }
}
