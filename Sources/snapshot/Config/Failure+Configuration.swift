import SnapshotConfiguration

extension Failure {
    /// A setting that cannot be used, with the flags that could set it.
    init(_ error: ConfigurationError) {
        let origin = error.origin.map { " (\($0.text))" } ?? ""
        let remedy =
            switch error.code {
            case .noFile: "use --config FILE"
            case .noTiles: "use --tiles LOCATION or set SNAPSHOT_TILES (README, section \"Getting tiles\")"
            case .noStyle: "use --style FILE"
            case .noTileCache: "use --tile-cache FOLDER, or set HOME"
            case .bulkForbidden: "\(error.remedy), or --allow-bulk if its operators gave you leave"
            default: error.remedy
            }
        self.init(
            error.code == .noTiles ? .failed : .usage,
            "\(error.problem): \(remedy)\(origin)")
    }
}
