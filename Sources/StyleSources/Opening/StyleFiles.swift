import Files
import JSON
import MapStyle
package import TileSources

/// The files that a style or TileJSON document in a file names, so that a program does not overwrite them.
package enum StyleFiles {
    /// The files and tile folders that the document at a location names; empty for anything that is not such a
    /// document in a file.
    package static func named(in resolved: ResolvedLocation) -> [String] {
        guard resolved.isStyle, !resolved.isRemote, let bytes = try? resolved.contents(limit: 8 << 20) else {
            return resolved.tileJSONFolders
        }
        let path = resolved.location.base
        let style = Style.withoutLayers(bytes)
        let place = DocumentPlace(file: path, of: "style")
        return (glyphFolder(style, at: place).map { [$0] } ?? [])
            + addresses(of: style).flatMap { address -> [String] in
                guard let file = try? place.resolve(address, isTemplate: FolderTemplate(address) != nil),
                    TileLocation(base: file).remoteBase == nil
                else {
                    return []
                }
                if let folder = FolderTemplate(file) { return [folder.location.base] }
                return [file] + resolved.named(TileLocation(base: file)).tileJSONFolders
            }
    }

    private static func addresses(of style: Style) -> [String] {
        var addresses: [String] = []
        for source in style.sources.values {
            switch source {
            case .vector(let set), .raster(let set), .rasterDEM(let set, _):
                addresses += (set.url.map { [TileLocation.withoutArchivePrefix($0)] } ?? []) + set.tiles
            case .geoJSON(let features): if case .url(let url) = features.data { addresses.append(url) }
            case .image(let url, _): addresses.append(url)
            }
        }
        for sprite in style.sprites {
            for ending in [".json", ".png", "@2x.json", "@2x.png"] { addresses.append(sprite.url + ending) }
        }
        return addresses
    }

    /// The folder of a style's glyphs; nil if they are not in files.
    private static func glyphFolder(_ style: Style, at place: DocumentPlace) -> String? {
        guard let template = style.glyphs, let path = try? place.resolve(template, isTemplate: true),
            TileLocation(base: path).remoteBase == nil, let brace = path.utf8.firstIndex(of: UInt8(ascii: "{")),
            let slash = path.utf8[..<brace].lastIndex(of: UInt8(ascii: "/"))
        else { return nil }
        return String(path[...slash])
    }
}
