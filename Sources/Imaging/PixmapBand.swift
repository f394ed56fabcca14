package import Platform

/// Rows of an image to draw on, while other threads draw on the rows above and below.
///
/// Unchecked, because no two bands that are drawn on at once share a row.
package struct PixmapBand: @unchecked Sendable {
    /// Width of the image in pixels.
    package let width: Int
    /// Height of the whole image in pixels.
    package let height: Int
    /// The rows to draw on.
    package let rows: Range<Int>
    /// The image from its first row to the last one of the band, so that a pixel has one index in all bands; the pixels
    /// above the band must be neither read nor changed.
    package let pixels: UnsafeMutableBufferPointer<UInt32>

    fileprivate init(_ rows: Range<Int>, _ width: Int, _ height: Int, _ pixels: UnsafeMutableBufferPointer<UInt32>) {
        (self.rows, self.width, self.height) = (rows, width, height)
        self.pixels = UnsafeMutableBufferPointer(rebasing: pixels[..<(rows.upperBound * width)])
    }

    /// Sets every pixel to the same premultiplied word.
    package func fill(with word: UInt32) {
        pixels[(rows.lowerBound * width)...].initialize(repeating: word)
    }

    /// Minimum number of pixels per band: for fewer, another thread is not worth its start.
    private static let pixelsPerBand = 1 << 17
    /// Number of bands per helping thread: with more, threads wait less for the last one.
    private static let bandsPerThread = 8

    /// Draws the rows in smaller bands.
    fileprivate func split(
        _ threads: SpareThreads,
        _ body: @escaping @Sendable (_ band: PixmapBand, _ check: () throws -> Void) throws -> Void
    ) throws {
        let count = min(threads.count * Self.bandsPerThread, width * rows.count / Self.pixelsPerBand)
        guard count > 1 else { return try body(self) {} }
        let borders = (0...count).map { rows.lowerBound + rows.count * $0 / count }
        try threads.forEach(count) { index, check in
            try body(PixmapBand(borders[index]..<borders[index + 1], width, height, pixels), check)
        }
    }
}

extension Pixmap {
    /// Draws on some rows of the image.
    ///
    /// - Parameter rows: within the image; nil for all.
    package mutating func withBand<Result>(
        _ rows: Range<Int>? = nil, _ body: (PixmapBand) throws -> Result
    ) rethrows -> Result {
        let (width, height) = (width, height)
        return try pixels.withUnsafeMutableBufferPointer { pixels in
            try body(PixmapBand(rows?.clamped(to: 0..<height) ?? 0..<height, width, height, pixels))
        }
    }

    /// Draws on all rows, in bands, on all threads that have time.
    ///
    /// - Parameter body: draws on a band; no pixel may depend on where bands end. Its check throws when drawing on
    ///   another band has failed, and is to be called now and then.
    /// - Throws: the first error of a band.
    package mutating func drawInBands(
        _ threads: SpareThreads,
        _ body: @escaping @Sendable (_ band: PixmapBand, _ check: () throws -> Void) throws -> Void
    ) throws {
        try withBand { try $0.split(threads, body) }
    }

    /// Creates an image and draws all of its rows, in bands, on all threads that have time.
    ///
    /// - Parameter body: as for ``drawInBands(_:_:)``, but it must set all pixels of the band first.
    /// - Throws: the first error of a band.
    package init(
        width: Int, height: Int, _ threads: SpareThreads,
        _ body: @escaping @Sendable (_ band: PixmapBand, _ check: () throws -> Void) throws -> Void
    ) throws {
        let pixels = try [UInt32](unsafeUninitializedCapacity: width * height) { buffer, initialized in
            let whole = UnsafeMutableBufferPointer(rebasing: buffer[..<(width * height)])
            LargePages.use(for: UnsafeMutableRawBufferPointer(whole))
            try PixmapBand(0..<height, width, height, whole).split(threads, body)
            initialized = width * height
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
