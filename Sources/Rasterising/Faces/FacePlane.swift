/// A number that is linear over an image, such as the depth of a flat face seen in perspective.
///
/// Depth is the distance of the image's center over that of the face, so that it grows toward the camera. What is
/// linear on the face, such as a length along it, is linear over the image when it is multiplied by the depth.
package struct FacePlane: Hashable, Sendable {
    /// The change per sample to the right.
    package var right: Double
    /// The change per sample down.
    package var down: Double
    /// The value at the image's top left corner.
    package var origin: Double

    /// Creates a plane.
    package init(right: Double = 0, down: Double = 0, origin: Double) {
        (self.right, self.down, self.origin) = (right, down, origin)
    }

    /// The value at the center of a sample.
    @inline(__always)
    func value(_ column: Int32, _ row: Int32) -> Double {
        origin + right * (Double(column) + 0.5) + down * (Double(row) + 0.5)
    }

    /// Four values, from the center of a sample to the right.
    @inline(__always)
    func values(_ column: Int32, _ row: Int32) -> SIMD4<Float> {
        SIMD4(repeating: Float(value(column, row))) + PixelQuad.offsets * Float(right)
    }
}

/// The depth of a flat face.
package struct FaceDepth: Hashable, Sendable {
    let plane: FacePlane
    /// The depths of its farthest and nearest corner, which limit what rounding makes of nearly hidden faces.
    let farthest: Float
    let nearest: Float

    /// Creates a depth.
    ///
    /// - Parameters:
    ///   - farthest: the depth of the farthest corner, above 0.
    ///   - nearest: the depth of the nearest corner.
    package init(_ plane: FacePlane, farthest: Double, nearest: Double) {
        self.plane = plane
        (self.farthest, self.nearest) = (Float(farthest), Float(nearest))
    }

    /// Creates a depth without limits, for a face that is never seen from its edge.
    package init(_ plane: FacePlane) {
        self.plane = plane
        (farthest, nearest) = (.leastNormalMagnitude, .greatestFiniteMagnitude)
    }
}
