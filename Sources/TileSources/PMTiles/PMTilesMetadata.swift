import Compression
import FoundationEssentials

/// What an archive says of itself besides its header (version 3, section 5).
struct PMTilesMetadata: Encodable {
    private let name: String?
    private let attribution: String?
    private let type = "baselayer"
    private let version = "1"

    init(_ metadata: TilesetMetadata) {
        name = metadata.name
        attribution = metadata.attribution
    }

    /// JSON, its keys in order, packed by gzip.
    func packed() throws(Defect) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Gzip.compress([UInt8](try encoder.encode(self)), level: 9)
        } catch let error as CompressionError {
            throw Defect(error)
        } catch {
            throw Defect(.unsupported, "its name or attribution cannot be written as JSON")
        }
    }
}
