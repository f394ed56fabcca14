import FoundationEssentials

/// The report, as another program reads it.
struct ReportJSON: Decodable {
    struct Place: Decodable { let lat, lon: Double }
    struct Spot: Decodable { let x, y: Double }
    struct View: Decodable {
        let center: Place
        let zoom, bearing, pitch, scale, width, height: Double
        let bbox: [Double]
    }
    struct PinEntry: Decodable {
        let lat, lon: Double
        let point: Spot
    }
    struct TileEntry: Decodable {
        let layer: String
        let z, x, y: Int
        let outcome: String
        let levels: Int?
    }
    struct LabelEntry: Decodable {
        let id, text: String
        let box: [Double]
        let anchor: Spot
    }

    let version, file, appearance: String
    let complete: Bool
    let viewport: View
    let pins: [PinEntry]
    let tiles: [TileEntry]
    let labels: [LabelEntry]
    let attribution, notes: [String]
    let notice: String?
    let bytes, width, height: Int
    let timings: [String: Double]

    /// The reports of several images.
    static func list(_ bytes: [UInt8]) throws -> [Self] { try JSONDecoder().decode([Self].self, from: Data(bytes)) }

    init(_ bytes: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(bytes)) }
}
