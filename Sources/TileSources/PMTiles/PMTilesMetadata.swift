import Compression
import FoundationEssentials

/// The metadata section of an archive (version 3, section 5).
struct PMTilesMetadata {
    private let values: [String: MetadataValue]

    init(_ metadata: TilesetMetadata) {
        var values = metadata.pmtilesOthers
        let texts = [
            "name": metadata.name, "attribution": metadata.attribution, "description": metadata.description,
            "type": metadata.type ?? "baselayer",
        ]
        for case (let name, let text?) in texts { values[name] = .text(text) }
        values["version"] = values["version"] ?? .text("1")
        self.values = values
    }

    /// JSON with sorted keys, compressed with gzip.
    func packed() throws(Defect) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return try Gzip.compress([UInt8](try encoder.encode(values)), level: 9)
        } catch let error as CompressionError {
            throw Defect(error)
        } catch {
            throw Defect(.unsupported, "its metadata cannot be written as JSON")
        }
    }
}
