import Dialects
import Gallery
import MapSnapshot
import RequestText

/// What a path asks for.
enum Route: Hashable, Sendable {
    /// A tile, and the pixels per point of its image.
    struct TileAddress: Hashable, Sendable {
        let tile: TileCoordinate
        let scale: Int
        /// The file extension; empty without one.
        let fileExtension: String
    }

    /// `/snapshot.{png,jpg,webp}`.
    case snapshotQuery(FileFormat)
    /// `/snapshot`.
    case snapshotJSON
    /// A dialect's own path.
    case dialect(Dialect)
    /// `/tiles/{id}.json`.
    case tileJSON(String)
    /// `/tiles/{id}/{z}/{x}/{y}`.
    case tile(String, TileAddress)
    /// `/styles/{id}.json`.
    case style(String)
    /// `/styles/{id}/sprite[@2x].{json,png}`, or `/styles/{id}/sprites/{sprite}…`: the sprite's id and what follows it.
    case sprite(String, sprite: String?, suffix: String)
    /// `/styles/{id}/fonts/{fontstack}/{range}.pbf`: the range as the first character divided by 256.
    case glyphs(String, font: String, range: Int)
    /// `/fonts/{fontstack}/{range}.pbf`, of the installed fonts.
    case installedGlyphs(font: String, range: Int)
    /// `/styles/{id}/{z}/{x}/{y}.png`, or Mapbox's path; the side in points.
    case renderedTile(String, TileAddress, side: Int)
    case health
    case ready
    case openAPI
    /// A path of the gallery, which has its own.
    case gallery

    /// - Returns: nil for a path that is none of them.
    init?(_ target: RequestTarget) {
        if let dialect = Dialect(target: target.raw) {
            self = .dialect(dialect)
            return
        }
        var segments: [String] = []
        // Those of places are compared with ids, which may contain slashes.
        let mayHaveSlashes = DeepLink.namesPlace(firstSegment: target.segments[0])
        for segment in target.segments {
            guard let text = PercentDecoding.validated(segment), text != "..", text != ".",
                mayHaveSlashes || !text.contains("/")
            else { return nil }
            segments.append(text)
        }
        switch segments[0] {
        case "snapshot" where segments.count == 1: self = .snapshotJSON
        case "healthz" where segments.count == 1, "health" where segments.count == 1: self = .health
        case "readyz" where segments.count == 1: self = .ready
        case "openapi.json" where segments.count == 1: self = .openAPI
        case "tiles": self.init(tiles: segments.dropFirst())
        case "styles": self.init(styles: segments.dropFirst())
        case "fonts":
            guard segments.count == 3, let range = Self.range(segments[2]) else { return nil }
            self = .installedGlyphs(font: segments[1], range: range)
        case let name where segments.count == 1 && name.hasPrefix("snapshot."):
            guard let format = Self.format(name.dropFirst(9)) else { return nil }
            self = .snapshotQuery(format)
        default: self = .gallery
        }
    }

    private init?(tiles segments: ArraySlice<String>) {
        guard let id = segments.first else { return nil }
        if segments.count == 1, id.hasSuffix(".json") {
            self = .tileJSON(String(id.dropLast(5)))
        } else if segments.count == 4, let address = TileAddress(segments.dropFirst()) {
            self = .tile(id, address)
        } else {
            return nil
        }
    }

    private init?(styles segments: ArraySlice<String>) {
        guard let id = segments.first else { return nil }
        if segments.count == 1, id.hasSuffix(".json") {
            self = .style(String(id.dropLast(5)))
        } else if let part = Self(partOfStyle: id, segments.dropFirst()) {
            self = part
        } else if segments.count == 4, id != "v1", let address = TileAddress(segments.dropFirst()) {
            self = .renderedTile(id, address, side: 256)
        } else if segments.count == 5, id != "v1", ["256", "512"].contains(segments[segments.startIndex + 1]),
            let address = TileAddress(segments.dropFirst(2))
        {
            self = .renderedTile(id, address, side: segments[segments.startIndex + 1] == "512" ? 512 : 256)
        } else if id == "v1", segments.count >= 7, segments[segments.startIndex + 3] == "tiles" {
            // v1/USER/STYLE/tiles/[256|512/]Z/X/Y
            let rest = segments.dropFirst(4)
            let side = rest.count == 4 ? Int(rest[rest.startIndex]) ?? 0 : 512
            guard [256, 512].contains(side), let address = TileAddress(rest.count == 4 ? rest.dropFirst() : rest) else {
                return nil
            }
            self = .renderedTile(
                "\(segments[segments.startIndex + 1])/\(segments[segments.startIndex + 2])", address, side: side)
        } else {
            return nil
        }
    }

    /// A sprite or glyphs; nil for anything else.
    private init?(partOfStyle id: String, _ segments: ArraySlice<String>) {
        guard let last = segments.last, let first = segments.first else { return nil }
        let suffix = ["@2x.json", "@2x.png", ".json", ".png"].first { last.hasSuffix($0) }
        if segments.count == 1, let suffix, last == "sprite" + suffix {
            self = .sprite(id, sprite: nil, suffix: suffix)
        } else if segments.count == 2, first == "sprites", let suffix {
            self = .sprite(id, sprite: String(last.dropLast(suffix.count)), suffix: suffix)
        } else if segments.count == 3, first == "fonts", let range = Self.range(last) {
            self = .glyphs(id, font: segments[segments.startIndex + 1], range: range)
        } else {
            return nil
        }
    }

    /// Parses `0-255.pbf`, `256-511.pbf` and so on.
    private static func range(_ text: String) -> Int? {
        guard let start = text.split(separator: "-").first.flatMap({ Int($0) }), start % 256 == 0,
            (0..<1 << 16).contains(start), text == "\(start)-\(start + 255).pbf"
        else { return nil }
        return start / 256
    }

    /// The format of a file extension that images are served in.
    static func format(_ fileExtension: some StringProtocol) -> FileFormat? {
        switch fileExtension {
        case "png": .png
        case "jpg", "jpeg": .jpeg
        case "webp": .webp
        default: nil
        }
    }
}

extension Route.TileAddress {
    /// Parses `Z`, `X` and `Y[@2x][.EXTENSION]`.
    init?(_ segments: ArraySlice<String>) {
        guard segments.count == 3, let z = Self.number(segments[segments.startIndex]),
            let x = Self.number(segments[segments.startIndex + 1]), let last = segments.last
        else { return nil }
        let dot = last.firstIndex(of: ".") ?? last.endIndex
        var name = last[..<dot]
        fileExtension = String(last[dot...].dropFirst())
        var scale = 1
        if let mark = name.firstIndex(of: "@") {
            switch name[mark...] {
            case "@2x": scale = 2
            case "@3x": scale = 3
            default: return nil
            }
            name = name[..<mark]
        }
        guard let y = Self.number(name), let tile = TileCoordinate(z: z, x: x, y: y) else { return nil }
        (self.tile, self.scale) = (tile, scale)
    }

    /// A number of digits only.
    private static func number(_ text: some StringProtocol) -> Int? {
        text.utf8.count <= 10 && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
