extension TileExport {
    /// What an export can write.
    package enum Format: Hashable, Sendable {
        case mbtiles, pmtiles
        /// A folder of `z/x/y` files with this ending, such as `.png`.
        case folder(ending: String)

        /// The formats with one file.
        package static let archives: [Format] = [.mbtiles, .pmtiles]

        /// The format of an archive by its file extension, without the dot; nil for others.
        package init?(fileExtension: String) {
            switch fileExtension.lowercased() {
            case "mbtiles": self = .mbtiles
            case "pmtiles": self = .pmtiles
            default: return nil
            }
        }
    }

    /// Where an export writes, and what.
    package struct Target: Hashable, Sendable {
        /// The path of the file or folder.
        package let path: String
        package let format: Format

        /// The end of a path for a folder, before the ending of the files.
        package static let template = "/{z}/{x}/{y}"

        /// Reads a path: `tiles.pmtiles`, `tiles.mbtiles`, or `tiles/{z}/{x}/{y}.png`; nil for any other.
        package init?(_ text: String) {
            let name = text[
                (text.utf8.lastIndex(of: UInt8(ascii: "/")).map(text.utf8.index(after:)) ?? text.startIndex)...]
            guard let dot = name.lastIndex(of: ".") else { return nil }
            if let format = Format(fileExtension: String(name[name.index(after: dot)...])) {
                (path, self.format) = (text, format)
                return
            }
            let (stem, ending) = (text[..<dot], String(text[dot...]))
            guard stem.hasSuffix(Self.template), stem.count > Self.template.count, ending.count > 1,
                !stem.dropLast(Self.template.count).contains("{")
            else { return nil }
            (path, format) = (String(stem.dropLast(Self.template.count)), .folder(ending: ending))
        }
    }
}
