import MapSnapshot
import SnapshotBatch

/// What the command line adds to messages of the library, which knows no flags: the flag that sets the field, and where
/// to read on.
///
/// Nothing here depends on the words of a message, only on its code and its field.
enum Advice {
    private static let gettingTiles = "README, section \"Getting tiles\""

    /// An error of a request that was made of flags.
    static func message(_ error: SnapshotError) -> String {
        // The pointer of an invalid style is into the style.
        let flag = error.code == .invalidStyle ? "--style" : FlagNames.flag(at: error.pointer)
        return with(advice(error.code.rawValue), flag, error.description)
    }

    /// A note about an image, or about its request.
    static func message(_ note: SnapshotNote) -> String {
        let hints: [String] =
            switch note.code {
            case .defaultZoomLowered, .tilesUpscaled: ["--tiles", gettingTiles]
            case .defaultZoomGuessed: ["--zoom"]
            case .noDarkTiles: ["--tiles LOCATION#dark=LOCATION"]
            case .tilesIdentical: ["snapshot cache clear --tiles"]
            case .attributionUnknown: ["--tiles LOCATION#attribution=TEXT, or --attribution"]
            case .scaleBarOmitted, .labelsOmitted: ["--size"]
            case .vectorSchemaUnknown: ["--style"]
            case .notCached: ["--cache"]
            case .fileReduced: ["--max-bytes"]
            case .tilesFailed, .tilesStale, .vectorTilesUpscaled, .stylePartlyDrawn, .attributionOmitted, .pinsOutside,
                .pinsOmitted, .glyphsMissing,
                .featurePropertyIgnored, .featureIconIgnored:
                []
            }
        return with(hints, nil, note.description)
    }

    /// The failure of a row, whose fields are in the row and not in flags.
    static func message(_ failure: BatchResult.Failure) -> String {
        with(advice(failure.code), nil, failure.detail)
    }

    /// Reads the value of a flag; an error then points to the field that the flag sets.
    static func at<Value>(
        _ field: String, _ read: () throws(SnapshotError) -> Value
    ) throws(SnapshotError) -> Value {
        do throws(SnapshotError) {
            return try read()
        } catch {
            throw error.within("/\(field)")
        }
    }

    /// What a code stands for, wherever it comes from; the codes are the names in JSON.
    private static func advice(_ code: String) -> [String] {
        switch code {
        case SnapshotError.Code.noTiles.rawValue: ["--tiles", gettingTiles]
        case "timeout": ["--row-timeout"]
        default: []
        }
    }

    private static func with(_ hints: [String], _ flag: String?, _ text: String) -> String {
        let all = [flag].compactMap { $0 } + hints
        return all.isEmpty ? text : "\(text) (\(all.joined(separator: "; ")))"
    }
}
