import Imaging

extension MapImage {
    /// The density for a file's header; nil at scale 1.
    var pixelsPerMeter: Int? {
        scale > 1 ? Int(exactly: (72 * scale / 0.0254).rounded()) : nil
    }

    /// What an encoder returns, with its error as one of this library.
    func encoded(_ format: String, _ body: () throws(ImagingError) -> [UInt8]) throws -> [UInt8] {
        do throws(ImagingError) {
            return try body()
        } catch {
            throw SnapshotError(.renderingFailed, "cannot write \(format): \(error.description)")
        }
    }
}
