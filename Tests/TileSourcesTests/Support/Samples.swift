import MapGeometry

/// Distinct tiles that look complete without decoding, but contain no pixels.
enum Samples {
    static let png: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0, 8,
        3, 0, 0, 0, 0xC3, 0xA6, 0x24, 0xC8, 0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 0x78, 0x76, 0xE6, 0x84, 0xE6, 0, 0, 0,
        0,
        0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 17, 8, 1, 0x80, 1, 0x80, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        + [0xFF, 0xDA, 0, 2, 0, 0xFF, 0xD9]
    /// One layer of three bytes.
    static let vector: [UInt8] = [0x1A, 3, 0x0A, 1, 0x61]
    /// A MapLibre tile: one layer named water, of extent 4096 and without columns.
    static let mapLibre: [UInt8] = [10, 1, 5] + Array("water".utf8) + [0x80, 0x20, 0]
    static let page = Array("\n<!DOCTYPE html><html><title>Too many requests</title></html>".utf8)

    /// A PNG that differs from others by its last bytes.
    static func png(_ number: Int) -> [UInt8] { png + [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
}

/// A place that the test knows to exist.
func tile(_ z: Int, _ x: Int, _ y: Int) throws -> TileCoordinate {
    guard let coordinate = TileCoordinate(z: z, x: x, y: y) else { throw NoSuchPlace() }
    return coordinate
}

struct NoSuchPlace: Error {}
