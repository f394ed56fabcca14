import MapSnapshot
import SnapshotConfiguration

extension Configuration {
    /// The files and tilesets that these settings name.
    ///
    /// - Parameter flag: what names the tilesets, if not `--tiles` or a setting.
    func reads(tilesAs flag: String? = nil) -> [FileUse] {
        let file = file.map { file in
            // One that was found in its usual place has no flag.
            FileUse(file.origin == .builtIn ? "configuration" : file.origin.text, file.value)
        }
        let others =
            (certificates.map { [FileUse("SSL_CERT_FILE", $0)] } ?? []) + styles.reads + [file].compactMap(\.self)
        guard let tiles = try? tiles() else { return others }
        return tiles.value.flatMap { FileUse.tileset(flag ?? tiles.origin.name(of: "tiles"), $0) } + others
    }
}

extension StyleChoices {
    /// The files that are read for them.
    fileprivate var reads: [FileUse] {
        styles.flatMap { style in
            FileUse.style("--style", style.location.base)
                + (style.location.dark.map { FileUse.style("--style dark", $0) } ?? [])
                + style.sources.values.flatMap { FileUse.tileset("--style source", $0) }
        } + sources.values.flatMap { FileUse.tileset("--source", $0) }
    }
}

extension SettingOrigin {
    /// As messages say it.
    var text: String {
        switch self {
        case .argument(let name): "--\(name)"
        case .environment(let variable): variable
        case .file(let path, nil): path
        case .file(let path, let environment?): "\(path), environment \(environment)"
        case .builtIn: "default"
        }
    }

    /// What names a setting: a flag, a variable, or its key in a file.
    fileprivate func name(of setting: String) -> String {
        switch self {
        case .argument, .environment: text
        case .file, .builtIn: setting
        }
    }
}
