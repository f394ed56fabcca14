/// How the colors of raster tiles encode elevations.
public enum ElevationEncoding: String, Hashable, Sendable, CaseIterable {
    /// Tenths of a meter above -10,000 m, in 24 bits (Mapbox Terrain-RGB).
    case mapbox
    /// 256ths of a meter above -32,768 m, in 24 bits (Terrarium).
    case terrarium

    /// The elevation of a color in meters.
    ///
    /// - Parameter word: a pixel as `0xAARRGGBB`; alpha does not count.
    public func elevation(of word: UInt32) -> Double {
        let steps = Double(word & 0xFF_FFFF)
        return switch self {
        // A quotient of whole numbers is as near as a double can be.
        case .mapbox: (steps - 100_000) / 10
        case .terrarium: steps / 256 - 32_768
        }
    }
}

extension TilesetMetadata {
    /// How its tiles encode elevations, if the metadata states one of the known ways (`encoding`); nil for any others.
    public var elevationEncoding: ElevationEncoding? {
        (others["encoding"]?.text?.lowercased()).flatMap(ElevationEncoding.init)
    }
}
