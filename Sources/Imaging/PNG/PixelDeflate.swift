import CPixelDeflate

/// Compresses the rows of an image for PNG, without filters, as a zlib stream (RFC 1950).
///
/// Searches repetitions pixel by pixel. In maps, they continue the pixel to the left or the row above; tables of pairs
/// and of colors find what returns elsewhere.
package enum PixelDeflate {
    /// The instructions of the processor that are used; all of them give the same bytes.
    package enum Path: CaseIterable, Sendable {
        /// What every processor has: SSE2 or NEON.
        case baseline
        case avx2
        /// Without vectors in comparisons.
        case scalar

        fileprivate var code: pixel_deflate_path {
            switch self {
            case .baseline: PIXEL_DEFLATE_BASELINE
            case .avx2: PIXEL_DEFLATE_AVX2
            case .scalar: PIXEL_DEFLATE_SCALAR
            }
        }

        /// Whether this processor has the instructions.
        package var isSupported: Bool { pixel_deflate_has(code) != 0 }

        /// The fastest one of this processor.
        package static var best: Self { pixel_deflate_best() == PIXEL_DEFLATE_AVX2 ? .avx2 : .baseline }
    }

    /// Compresses words `0xAARRGGBB` with straight alpha.
    ///
    /// - Parameters:
    ///   - words: `width * height` pixels; if the image has no alpha, that of all words must be the same.
    ///   - hasAlpha: whether the alpha is written.
    /// - Returns: nil for images that it does not support, and for a path that the processor does not support.
    package static func compress(
        _ words: [UInt32], width: Int, height: Int, hasAlpha: Bool, path: Path = .best
    ) -> [UInt8]? {
        let bytes = hasAlpha ? 4 : 3
        guard width > 0, height > 0, words.count == width * height else { return nil }
        let workspace = pixel_deflate_workspace(width, height, bytes)
        guard workspace > 0 else { return nil }
        let space = UnsafeMutableRawPointer.allocate(byteCount: workspace, alignment: 16)
        defer { space.deallocate() }
        let bound = pixel_deflate_bound(width, height, bytes)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = words.withUnsafeBufferPointer {
                pixel_deflate($0.baseAddress, width, height, bytes, path.code, space, output.baseAddress, bound)
            }
        }
        return packed.isEmpty ? nil : packed
    }
}
