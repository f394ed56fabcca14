import CPixels

/// The instructions of the processor that are used for pixels; all of them give the same results.
package enum PixelPath: CaseIterable, Sendable {
    /// What every processor has: SSE2 or NEON.
    case baseline
    case avx2
    /// Without the vectors that are written for other paths.
    case scalar

    /// Whether this processor has the instructions.
    package var isSupported: Bool { pixel_path_is_supported(code) != 0 }

    /// The fastest one of this processor.
    package static var best: Self { pixel_path_best() == PIXEL_PATH_AVX2 ? .avx2 : .baseline }

    /// The path as the C functions know it.
    var code: pixel_path {
        switch self {
        case .baseline: PIXEL_PATH_BASELINE
        case .avx2: PIXEL_PATH_AVX2
        case .scalar: PIXEL_PATH_SCALAR
        }
    }
}
