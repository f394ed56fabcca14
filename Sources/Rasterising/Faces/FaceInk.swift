/// What faces are filled with.
package enum FaceInk: Sendable {
    /// Nothing: the face only hides what is behind it.
    case depth
    /// A premultiplied color.
    case color(UInt32)
    /// A premultiplied color that changes over the face.
    case shaded(FaceShade)
    /// A texture that repeats.
    case pattern(FacePattern)
}

/// Colors from one end of a face to the other, 0 to 1.
package struct FaceShade: Hashable, Sendable {
    private let first: SIMD4<Float>
    private let change: SIMD4<Float>
    /// The position between the ends, 0 to 1, times the depth.
    private let position: FacePlane

    /// - Parameters:
    ///   - first: red, green, blue and alpha, premultiplied.
    ///   - position: the position between the ends, 0 to 1, times the depth.
    package init(_ first: SIMD4<Float>, _ last: SIMD4<Float>, position: FacePlane) {
        (self.first, self.position) = (first, position)
        change = last - first
    }

    /// The color of a sample.
    @inline(__always)
    func color(_ column: Int32, _ row: Int32, depth: Double) -> SIMD4<Float> {
        let part = Float(position.value(column, row) / depth)
        // In this order, NaN becomes 0.
        return first + change * min(max(0, part), 1)
    }
}

/// A texture on a face, in a light.
package struct FacePattern: Sendable {
    private let texture: Texture
    private let across: FacePlane
    private let below: FacePlane
    private let light: FaceShade

    /// - Parameters:
    ///   - across: the position on the texture in texels, from its left, times the depth.
    ///   - below: the same from its top.
    ///   - light: a factor of 0 to 1 per channel.
    package init(_ texture: Texture, across: FacePlane, below: FacePlane, light: FaceShade) {
        (self.texture, self.across, self.below, self.light) = (texture, across, below, light)
    }

    /// The premultiplied color of a sample.
    @inline(__always)
    func word(_ column: Int32, _ row: Int32, depth: Double) -> UInt32 {
        let x = Self.position(across.value(column, row) / depth, texture.width)
        let y = Self.position(below.value(column, row) / depth, texture.height)
        let word = texture.repeated(x, y)
        let channels = SIMD4<UInt32>(word >> 16 & 255, word >> 8 & 255, word & 255, word >> 24)
        return PixelBlending.word(SIMD4<Float>(channels) * (1 / 255) * light.color(column, row, depth: depth))
    }

    /// A position within the texture, in its fixed point.
    @inline(__always)
    private static func position(_ texels: Double, _ size: Int) -> Int {
        let rest = texels - (texels / Double(size)).rounded(.down) * Double(size)
        // Also for numbers that are not finite.
        return rest >= 0 && rest <= Double(size) ? Int(rest * Double(Texture.one)) : 0
    }
}
