/// The direction in which the rows of a tileset are counted.
public enum TileScheme: String, Hashable, Sendable, CaseIterable {
    /// From the north, as most servers and tools do.
    case xyz
    /// From the south, as in the Tile Map Service specification.
    case tms
}

extension TileScheme {
    /// The row, flipped if the scheme is TMS; it is its own inverse.
    func row(_ y: Int, zoom: Int) -> Int {
        switch self {
        case .xyz: y
        case .tms: (1 << zoom) - 1 - y
        }
    }
}
