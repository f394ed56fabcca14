public import ArgumentParser
public import MapSnapshot

/// Flags for the images of tiles.
struct TileImageOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Width and height of a tile in points: 256 or 512 (default: 512).", valueName: "N"))
    var tileSize: RenderedTileOptions.Side = .large
    @Option(
        help: ArgumentHelp("Pixels per point, 1 to 4 (default: 1).", valueName: "N"), transform: Number.decimal)
    var scale = 1.0
    @Option(
        help: ArgumentHelp(
            "File format: \(FileFormat.forTiles.names) (default: by the ending of a folder's files, else png).",
            valueName: "FORMAT"))
    var format: String?
    @Option(
        help: ArgumentHelp(
            "Quality of \(FileFormat.lossy.names), 1 to 100 (default: \(FileFormat.defaultQualityHelp)).",
            valueName: "N"),
        transform: Number.whole)
    var quality: Int?
    @Option(
        help: ArgumentHelp(
            "Compress PNG in less time, or to fewer bytes (default: default).", valueName: "EFFORT"))
    var compression: CompressionEffort?
    @Option(help: ArgumentHelp("Appearance: light or dark (default: light).", valueName: "APPEARANCE"))
    var appearance = Appearance.light
    @OptionGroup var labels: LabelOptions

    /// The options of the library, with the format that the output has.
    func options(for target: TileExport.Target) throws -> RenderedTileOptions {
        var named: FileFormat?
        if case .folder(let ending) = target.format {
            named = FileFormat(fileExtension: String(ending.dropFirst()))
            guard named?.isForTiles == true else {
                throw Failure(.usage, "cannot write tiles as \(ending): use \(FileFormat.forTiles.endings)")
            }
        }
        var file = FileOptions(
            format: named ?? .png, quality: quality, compression: compression ?? .standard)
        if let format {
            guard let chosen = FileFormat(rawValue: format) ?? FileFormat(fileExtension: format), chosen.isForTiles
            else {
                throw SnapshotError.invalid(flag: "format", format, FileFormat.forTiles.names)
            }
            try chosen.check(named: named, written: format)
            file.format = chosen
        }
        let options = RenderedTileOptions(
            side: tileSize, scale: scale, appearance: appearance, language: labels.language,
            hideLabels: labels.hideLabels, hide: try labels.hiddenContent(), file: file)
        try options.validate()
        return options
    }
}

extension RenderedTileOptions.Side: ExpressibleByArgument {}
