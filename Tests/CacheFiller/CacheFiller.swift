import Glibc
import HTTP
import MapGeometry
import TileSources

/// Fills a cache for ever and names each tile that was kept, so that a test can end it in the middle.
///
/// Arguments: the folder, the limit in bytes, the column of the tiles, their first row, the most bytes of a file.
@main struct CacheFiller {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 6, let limit = Int(words[2]), let column = Int(words[3]), let first = Int(words[4]),
            let room = UInt(words[5])
        else { exit(64) }
        // For this process, the disk is full when a file reaches this size.
        signal(SIGXFSZ, SIG_IGN)
        var size = rlimit(rlim_cur: room, rlim_max: room)
        guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &size) == 0 else { exit(64) }
        let cache = TileCache(folder: words[1], byteLimit: limit)
        let transport = cache.transport(for: CachedTileset(url: "https://tiles.test/{z}/{x}/{y}"), base: AnyTile())
        guard let address = WebAddress("https://tiles.test/") else { exit(64) }
        for row in first..<1 << 20 {
            guard let tile = TileCoordinate(z: 20, x: column, y: row) else { exit(64) }
            var request = HTTPRequest(address: address, bodyLimit: 1 << 20)
            request.headers["Row"] = "\(row)"
            _ = try await transport.send(request, for: .tile(tile, density: 1)) { $0 }
            // Slow enough for the file to stay small.
            usleep(1_000)
            let line = cache.errors.first.map { "! \($0)\n" } ?? "\(row)\n"
            _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
        }
    }
}

/// A server whose tiles are what is asked for, many times over.
struct AnyTile: HTTPTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        // A PNG file as far as its chunks tell; what follows its end is passed over.
        let mark: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 2, 0, 0, 0, 2, 0,
            8, 3, 0, 0, 0, 0xC3, 0xA6, 0x24, 0xC8, 0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 0x78, 0x76, 0xE6, 0x84, 0xE6, 0,
            0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
        ]
        let row = request.headers["Row"] ?? ""
        return HTTPResponse(status: 200, body: mark + Array(String(repeating: "\(row) ", count: 500).utf8))
    }
}
