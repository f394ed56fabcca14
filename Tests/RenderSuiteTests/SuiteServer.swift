import Foundation
import JSON
import TestSupport

/// Serves the suite's files on loopback, and writes its styles with addresses of this server.
struct SuiteServer {
    private let suite: RenderSuite
    private let server: FaultServer
    /// The beginnings of URLs in the suite, longest first, and those that stand for them.
    private let places: [(written: String, served: String)]

    init(_ suite: RenderSuite) throws {
        self.suite = suite
        let server = try FaultServer()
        self.server = server
        let (assets, tiles) = (server.url("/assets/"), server.url("/tiles/"))
        let places = [
            ("mapbox://fonts/", assets + "glyphs/"), ("mapbox://sprites/", assets + "sprites/"),
            ("mapbox://tiles/", assets + "tiles/"), ("mapbox://", assets + "tilesets/"), ("local://", assets),
            ("http://localhost:2900/", assets), ("http://localhost:2901/", tiles),
        ]
        self.places = places
        server.otherwise { request in
            let path = Self.decoded(request.path.prefix { $0 != "?" })
            // Tiles that are known to be empty.
            if path.contains("/sparse204/1-") { return FaultAnswer(status: 204) }
            let folders = [("/assets/", suite.assets + "/"), ("/tiles/", suite.tiles + "/")]
            guard let (prefix, folder) = folders.first(where: { path.hasPrefix($0.0) }), !path.contains(".."),
                let bytes = suite.read(folder + path.dropFirst(prefix.count))
            else { return FaultAnswer(status: 404) }
            let isDocument = path.contains("/tilesets/") || path.contains("/styles/")
            return FaultAnswer(body: isDocument ? Self.served(bytes, places) : bytes)
        }
    }

    /// A style with addresses of this server.
    func served(_ style: JSONValue) -> [UInt8] { Self.served(style.bytes, places) }

    private static func served(_ bytes: [UInt8], _ places: [(written: String, served: String)]) -> [UInt8] {
        let text = places.reduce(String(decoding: bytes, as: UTF8.self)) { text, place in
            text.replacing("\"\(place.written)", with: "\"\(place.served)")
        }
        return Array(text.utf8)
    }

    private static func decoded(_ path: some StringProtocol) -> String { String(path).removingPercentEncoding ?? "" }
}
