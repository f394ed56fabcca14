import MapSnapshot
import SnapshotBatch

/// Adds to messages of the library what only the command line knows: the flag that sets the field, and where to read
/// more.
///
/// It depends only on the code, field and values of a message, never on its words.
enum Advice {
    private static let gettingTiles = "README, section \"Getting tiles\""

    /// An error in a request that was built from flags.
    static func message(_ error: SnapshotError) -> String {
        // The pointer of an invalid style refers to the style, not to the request.
        let flag = error.code == .invalidStyle ? "--style" : FlagNames.flag(at: error.pointer)
        // The error is that a tileset begins with a placeholder.
        let option = error.values["tile_size"] == nil ? [] : ["LOCATION#tile-size=256"]
        return with(advice(error.code.rawValue) + option, flag, error.description)
    }

    /// A note about an image, or about its request.
    static func message(_ note: SnapshotNote) -> String {
        let hints: [String] =
            switch note.code {
            case .defaultZoomLowered, .tilesUpscaled: ["--tiles", gettingTiles]
            case .defaultZoomGuessed: ["--zoom"]
            case .tilesMixed: ["--missing-tiles uniform", "--tiles", gettingTiles]
            case .boundsWrapped: ["--bbox"]
            case .noDarkTiles: ["--tiles LOCATION#dark=LOCATION"]
            case .tilesIdentical: ["snapshot cache clear --tiles"]
            case .attributionUnknown: ["--tiles LOCATION#attribution=TEXT, or --attribution"]
            case .attributionMissing: ["--tiles LOCATION#attribution=TEXT, or --attribution off"]
            case .scaleBarOmitted, .labelsOmitted, .titleOmitted, .titleShortened: ["--size"]
            case .noSingleScale: ["--pitch"]
            case .vectorSchemaUnknown, .hideIgnored: ["--style"]
            case .notCached: ["--cache"]
            case .fileReduced: ["--max-bytes"]
            case .tilesFailed, .tilesStale, .vectorTilesUpscaled, .stylePartlyDrawn, .attributionOmitted, .pinsOutside,
                .pinsOmitted, .pinsClustered, .glyphsMissing,
                .featurePropertyIgnored, .featureIconIgnored:
                []
            }
        return with(hints, nil, note.description)
    }

    /// A failed row; its fields come from the row, not from flags.
    static func message(_ failure: BatchResult.Failure) -> String {
        with(advice(failure.code), nil, failure.detail)
    }

    /// Reads the value of a flag; errors point to the field that the flag sets.
    static func at<Value>(
        _ field: String, _ read: () throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value {
        do throws(SnapshotError) {
            return try read()
        } catch {
            throw error.within("/\(field)")
        }
    }

    /// The advice for a code, whatever its source; codes are the names in JSON.
    private static func advice(_ code: String) -> [String] {
        switch code {
        case SnapshotError.Code.noTiles.rawValue: ["--tiles", gettingTiles]
        case "timeout": ["--row-timeout"]
        case SnapshotError.Code.deadlineExceeded.rawValue: ["--deadline"]
        default: []
        }
    }

    private static func with(_ hints: [String], _ flag: String?, _ text: String) -> String {
        let all = [flag].compactMap { $0 } + hints
        return all.isEmpty ? text : "\(text) (\(all.joined(separator: "; ")))"
    }
}
