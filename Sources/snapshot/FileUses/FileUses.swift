import Files
import MapSnapshot
import Platform
import SnapshotConfiguration

/// All files that a command reads and writes.
///
/// Checked before anything is opened for writing, so that no output replaces an input or another output, whatever names
/// they go by.
struct FileUses {
    private let reads: [FileUse]
    private let writes: [FileUse]

    /// - Parameters:
    ///   - reads: files and tilesets that must stay as they are.
    ///   - writes: files that are created or replaced.
    init(reads: [FileUse], writes: [FileUse]) {
        (self.reads, self.writes) = (reads, writes)
    }

    /// Throws if an output is a file that is read, a tile of a folder that is read, or another output.
    func check() throws {
        var inputs: [FileIdentity: FileUse] = [:]
        for use in reads {
            for (_, identity) in use.identities(stream: STDIN_FILENO) { inputs[identity] = inputs[identity] ?? use }
        }
        let folders = TileFolders(reads)
        var outputs: [FileIdentity: FileUse] = [:]
        for use in writes {
            for (file, identity) in use.identities(stream: STDOUT_FILENO) {
                if let input = inputs[identity] ?? folders.owner(ofTile: file) {
                    throw Failure(.usage, "\(use.text) would replace \(input.text): use another name for the output")
                }
                if let other = outputs.updateValue(use, forKey: identity) {
                    throw Failure(
                        .usage,
                        "\(other.flag) and \(use.flag) are the same file, \(use.path): give each its own name")
                }
            }
        }
    }

    /// The names in a folder that no image may use.
    ///
    /// - Parameter folder: a folder, or `s3://BUCKET/PREFIX`.
    func reserved(in folder: String) -> ReservedNames { ReservedNames(in: folder, uses: reads + writes, reads: reads) }
}

/// A file or folder that a command reads or writes, and the flag that names it.
struct FileUse {
    /// The name for messages: `--tiles`, `-o`, `SNAPSHOT_TILES`.
    let flag: String
    /// The path as given; `-` is a standard stream.
    let path: String
    /// The path and its companion files.
    let files: [String]
    /// The file at the path, if it is open.
    private let opened: FileNumber?

    /// - Parameters:
    ///   - companions: paths that are read or written along with it.
    ///   - opened: the file at the path, if it is open.
    init(_ flag: String, _ path: String, with companions: [String] = [], opened: FileNumber? = nil) {
        (self.flag, self.path, self.opened) = (flag, path, opened)
        files = [path] + companions
    }

    /// The flag and the path, for messages.
    var text: String { "\(flag) \(path)" }

    /// The files, regardless of their names; devices and pipes, where nothing can be lost, are left out.
    ///
    /// - Parameter stream: the descriptor of the stream that `-` stands for.
    func identities(stream: Int32) -> [(file: String, identity: FileIdentity)] {
        files.enumerated().compactMap { index, file in
            let known = index == 0 ? opened.map(FileIdentity.there) : nil
            return (known ?? FileIdentity(file, stream: stream)).map { (file, $0) }
        }
    }
}

/// The file that a path leads to, regardless of its name.
indirect enum FileIdentity: Hashable {
    case there(FileNumber)
    /// A new file: its folder, and its name in it.
    case new(Self, String)
    /// A remote file: its URL without user, query and fragment.
    case remote(String)

    /// - Parameters:
    ///   - path: `-` stands for a stream.
    ///   - stream: the descriptor of the stream.
    /// - Returns: nil for devices and pipes, where nothing can be lost.
    init?(_ path: String, stream: Int32) {
        if let url = TileLocation(base: path).remoteBase {
            self = .remote(url)
            return
        }
        guard !path.utf8.contains(0) else { return nil }
        switch FilePlace(path, descriptor: stream) {
        case .fileOrFolder(let number): self = .there(number)
        case .other: return nil
        case .nothing:
            let parts = path.split(separator: "/")
            let root = path.hasPrefix("/") ? "/" : "."
            let folder = parts.dropLast().joined(separator: "/")
            guard let name = parts.last,
                let above = Self(root == "/" ? "/" + folder : folder.isEmpty ? "." : folder, stream: stream)
            else { return nil }
            self = .new(above, String(name))
        }
    }
}

/// The folders of tiles and glyphs that a command reads: files in their grid are tiles, and those named after a range of
/// characters are glyphs.
struct TileFolders {
    /// Real paths that end in a slash.
    private var folders: [(path: String, use: FileUse)]

    /// - Parameter uses: what is read; only folders count.
    init(_ uses: [FileUse]) {
        folders = uses.compactMap { use in
            guard Folder.exists(at: use.path), let path = RealPath.comparable(use.path) else { return nil }
            return (path == "/" ? path : path + "/", use)
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { folders.isEmpty }

    /// The tile folders that contain a folder or are inside it.
    ///
    /// - Parameter start: its real path, ending in a slash.
    func around(_ start: String) -> Self {
        var near = self
        near.folders = folders.filter { $0.path.hasPrefix(start) || start.hasPrefix($0.path) }
        return near
    }

    /// The folder of which a file is a tile or a range of glyphs, or would become one; nil for any other file.
    ///
    /// - Parameter file: a path.
    func owner(ofTile file: String) -> FileUse? {
        guard !folders.isEmpty, let path = RealPath.comparable(file) else { return nil }
        return owner(ofTileAt: path)
    }

    /// - Parameter path: a real path.
    func owner(ofTileAt path: String) -> FileUse? {
        folders.first { folder in
            guard path.hasPrefix(folder.path) else { return false }
            let name = path.dropFirst(folder.path.count)
            return Self.isTile(name) || Self.isGlyphRange(name)
        }?.use
    }

    /// Whether a name is `z/x/y.ext` or `z/x/y@2x.ext`.
    private static func isTile(_ name: Substring) -> Bool {
        let parts = name.split(separator: "/")
        guard parts.count == 3, let file = parts.last, let dot = file.firstIndex(of: ".") else { return false }
        let row = file[..<dot]
        return [parts[0], parts[1], row.hasSuffix("@2x") ? row.dropLast(3) : row].allSatisfy { Int($0) != nil }
    }

    /// Whether a name ends with `0-255.pbf`, such as `Noto Sans Regular/0-255.pbf`.
    private static func isGlyphRange(_ name: Substring) -> Bool {
        guard let file = name.split(separator: "/").last, file.hasSuffix(".pbf") else { return false }
        let bounds = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false).suffix(2)
        return bounds.count == 2 && bounds.allSatisfy { Int($0) != nil }
    }
}

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
                + style.choice.sources.values.flatMap { FileUse.source("--style source", $0, of: style.style.light) }
        }
        let sources = sources.values.flatMap { FileUse.source("--source", $0, of: firstStyle) }
        let file = configuration.file.map { file in
            // One that was found in its usual place has no flag.
            FileUse(file.origin == .builtIn ? "configuration" : file.origin.text, file.value)
        }
        let certificates = configuration.certificates.map { FileUse("SSL_CERT_FILE", $0) }
        return (tiles ?? []) + [certificates].compactMap(\.self) + styles + sources + [file].compactMap(\.self)
    }
}

extension LayerChoices {
    /// The first style that has a location.
    private var firstStyle: NamedStyle.Half? {
        let own = ((try? tilesets.get())?.value ?? []).compactMap(\.layer.style)
        return (styles.map(\.style) + own).map(\.light).first { $0.location != nil }
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
    fileprivate static func source(_ flag: String, _ text: String, of style: NamedStyle.Half?) -> [Self] {
        (try? TileLocation(parsing: text)).map { location in
            tileset(flag, style?.location?.named(location) ?? ResolvedLocation(location))
        } ?? []
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

extension FileUse {
    /// An archive or folder of tiles that is written, and the file for its tiles until it is complete.
    static func tiles(_ target: TileExport.Target) -> [FileUse] {
        let spool = (RealPath.find(target.path) ?? target.path) + ".part"
        return [FileUse("-o", target.path), FileUse("the temporary file", spool, with: [spool + "-wal"])]
    }
}
