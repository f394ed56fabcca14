import Dialects
import Gallery
import HTTPTypes
import Hummingbird
import MapSnapshot
import RequestText

/// What a path stands for: its methods, who may use it, and what answers.
protocol Route: Sendable {
    /// The name in logs and metrics: lower-case letters, digits and `_`.
    var name: String { get }
    /// The way in of the images that it answers with, other than tiles; nil for other routes.
    var origin: RequestOrigin? { get }
    var methods: [HTTPRequest.Method] { get }
    /// Who may use it where URLs can be signed.
    var access: RouteAccess { get }

    /// The path with placeholders that a document would have for a target; nil for a path that has no template.
    func template(of target: RequestTarget) -> String?

    /// The response; one to HEAD may have the body of GET.
    func response(
        to request: GrantedRequest, _ application: SnapshotApplication, _ record: inout RequestRecord
    ) async throws -> Response
}

/// A route with a path of our own.
protocol OwnRoute: Route {
    /// The first segment of paths that belong to this route, or to others with the same one, and to nothing else.
    static var folder: String? { get }

    /// - Parameter path: the segments, decoded, at least one.
    /// - Returns: nil for a path of another route.
    init?(_ path: [String])
}

/// Who may use a route.
enum RouteAccess: Sendable {
    /// It shows a map: where signatures are required, only those with a signed URL.
    case map
    /// It shows no map.
    case everyone
    /// It signs URLs for everyone: nobody where signatures are required.
    case gallery
}

extension OwnRoute {
    static var folder: String? { nil }
}

extension Route {
    var origin: RequestOrigin? { nil }
    var methods: [HTTPRequest.Method] { [.get, .head] }
    var access: RouteAccess { .map }
    func template(of target: RequestTarget) -> String? { nil }
}

/// All routes.
enum Routes {
    /// Those with paths of our own, in the order in which they are tried.
    private static let all: [any OwnRoute.Type] = [
        QueryRoute.self,
        JSONRoute.self,
        TileJSONRoute.self,
        TileRoute.self,
        StyleRoute.self,
        SpriteRoute.self,
        GlyphsRoute.self,
        InstalledGlyphsRoute.self,
        RenderedTileRoute.self,
        WMTSRoute.self,
        StyleListRoute.self,
        DrawnTileJSONRoute.self,
        TileJSONListRoute.self,
        DataJSONRoute.self,
        DataTileRoute.self,
        ElevationRoute.self,
        ElevationListRoute.self,
        MartinStyleRoute.self,
        MartinTileRoute.self,
        MartinRedirectRoute.self,
        HealthRoute.self,
        ReadyRoute.self,
        OpenAPIRoute.self,
        GalleryRoute.self,
    ]

    /// The first segments of paths that are not pages of the gallery.
    static let folders = Set(all.compactMap { $0.folder })

    /// The route of a target; nil if no route has its path.
    static func route(of target: RequestTarget) -> (any Route)? {
        if let dialect = Dialect(target) { return DialectRoute(dialect) }
        guard let path = decoded(target.segments) else { return nil }
        for type in all {
            if let route = type.init(path) { return route }
        }
        return nil
    }

    /// The segments, each decoded once; nil if one is not valid or would lead elsewhere.
    private static func decoded(_ segments: [Substring]) -> [String]? {
        var path: [String] = []
        // Those of places are compared with ids, which may contain slashes.
        let mayHaveSlashes = DeepLink.namesPlace(firstSegment: segments[0])
        for segment in segments {
            guard let text = PercentDecoding.validated(segment), text != "..", text != ".",
                mayHaveSlashes || !text.contains("/")
            else { return nil }
            path.append(text)
        }
        return path
    }
}

/// The last segments of a tile's path: `Z`, `X` and `Y[@2x][.EXTENSION]`.
struct TileAddress: Hashable, Sendable {
    let tile: TileCoordinate
    /// Pixels per point of its image.
    let scale: Int
    /// The file extension; empty without one.
    let fileExtension: String

    init(tile: TileCoordinate, scale: Int, fileExtension: String) {
        (self.tile, self.scale, self.fileExtension) = (tile, scale, fileExtension)
    }

    /// Parses three segments.
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

    /// The path of a tile with placeholders; nil if it has no numbers where a tile has them.
    static func template(of target: RequestTarget) -> String? {
        var segments = target.segments
        guard let last = segments.popLast(), let x = segments.popLast(), let z = segments.popLast(),
            x.allSatisfy(\.isASCIIDigit), z.allSatisfy(\.isASCIIDigit)
        else { return nil }
        let rest = last.drop(while: \.isASCIIDigit)
        guard rest.startIndex > last.startIndex else { return nil }
        return "/\(segments.joined(separator: "/"))/{z}/{x}/{y}\(rest)"
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension FileFormat {
    /// The format of images that are served with a file extension; nil for another one.
    static func served(as fileExtension: some StringProtocol) -> FileFormat? {
        let name = String(fileExtension)
        return FileFormat.raster.first { $0.fileExtensions.contains(name) }
    }
}
