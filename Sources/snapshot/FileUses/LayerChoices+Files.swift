import MapSnapshot
import SnapshotConfiguration

extension LayerChoices {
    /// The files and tilesets that the settings name.
    ///
    /// - Parameter flag: what names the tilesets, if not `--tiles` or a setting.
    func reads(tilesAs flag: String? = nil) -> [FileUse] {
        let tiles = (try? tilesets.get()).map { tilesets in
            tilesets.value.flatMap { FileUse.layer(flag ?? tilesets.origin.name(of: "tiles"), $0.layer) }
        }
        let styles = styles.flatMap { style in
            FileUse.style("--style", style.style)
                + style.choice.sources.values.flatMap { FileUse.source("--style source", $0) }
        }
        let sources = sources.values.flatMap { FileUse.source("--source", $0) }
        let file = configuration.file.map { file in
            // One that was found in its usual place has no flag.
            FileUse(file.origin == .builtIn ? "configuration" : file.origin.text, file.value)
        }
        let certificates = configuration.certificates.map { FileUse("SSL_CERT_FILE", $0) }
        return (tiles ?? []) + [certificates].compactMap(\.self) + styles + sources + [file].compactMap(\.self)
    }
}

extension FileUse {
    /// The files of a layer, of its dark counterpart and of its style.
    fileprivate static func layer(_ flag: String, _ layer: ResolvedLayer) -> [Self] {
        var uses = layer.hasTiles ? tileset(flag, layer.source) : []
        if let dark = try? layer.darkTiles?.get() { uses += tileset("\(flag) dark", dark) }
        if let style = layer.style { uses += self.style(layer.hasTiles ? "\(flag) style" : flag, style) }
        return uses
    }

    /// The files of a location that a style's source is bound to; empty if it is not valid.
    fileprivate static func source(_ flag: String, _ text: String) -> [Self] {
        (try? TileLocation(parsing: text)).map { tileset(flag, ResolvedLocation($0)) } ?? []
    }

    /// The files of a tileset, with SQLite's files next to an archive.
    fileprivate static func tileset(_ flag: String, _ location: ResolvedLocation) -> [Self] {
        let path = location.location.base
        let journals = ["-wal", "-shm", "-journal"].map { path + $0 }
        return [Self(flag, path, with: journals, opened: location.fileNumber)]
            + location.tileJSONFolders.map { Self(flag, $0) }
    }

    /// A style and the files that it names.
    fileprivate static func style(_ flag: String, _ style: NamedStyle) -> [Self] {
        func uses(_ flag: String, _ half: NamedStyle.Half?) -> [Self] {
            guard let location = half?.location else { return [] }
            return [Self(flag, location.location.base, opened: location.fileNumber)]
                + StyleFiles.named(in: location).map { Self(flag, $0) }
        }
        return uses(flag, style.light) + uses("\(flag) dark", style.dark)
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
