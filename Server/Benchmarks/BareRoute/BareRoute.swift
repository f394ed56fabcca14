import Glibc
import Hummingbird

/// `bare-route PORT FILE TYPE` answers every GET with the bytes of a file, and does nothing else: what the server's
/// cached images are measured against.
@main enum BareRoute {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let port = Int(arguments[1]) else { fatalError("usage: bare-route PORT FILE TYPE") }
        let bytes = ByteBuffer(bytes: try read(arguments[2]))
        let headers: HTTPFields = [
            .contentType: arguments[3], .eTag: "\"0123456789abcdef0123456789abcdef\"",
            .cacheControl: "public, max-age=86400",
        ]
        let router = Router()
        router.get("/image") { _, _ in Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes)) }
        try await Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        ).runService()
    }

    private static func read(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "r") else { throw CancellationError() }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return bytes
    }
}
