import Glibc

/// Debian's nginx on loopback, with a folder of files, over HTTP/1.1 and over TLS with HTTP/2.
///
/// It supports ranges and entity tags, and responses are fresh for an hour. `/away/PATH` over TLS redirects to PATH
/// without.
package final class Nginx {
    /// A line of its access log.
    package struct Request: Hashable, Sendable {
        package let status: Int
        /// Which of the server's connections it came over.
        package let connection: String
        /// `HTTP/1.1` or `HTTP/2.0`.
        package let version: String
        package let path: String
    }

    package let certificates: TestCertificates
    private let folder: TemporaryFolder
    private let ports: (plain: UInt16, secure: UInt16)
    private let process: ChildProcess

    /// Starts a server without files.
    package init() async throws {
        let folder = try TemporaryFolder()
        let certificates = try TestCertificates(in: folder.path)
        try folder.write([], to: "www/index.html")
        self.folder = folder
        self.certificates = certificates
        // Another process may take the port before nginx binds it.
        for _ in 0..<5 {
            let ports = (plain: try Self.freePort(), secure: try Self.freePort())
            let configuration = Self.configuration(folder.path, certificates, ports)
            let path = try folder.write(Array(configuration.utf8), to: "nginx.conf")
            let process = try ChildProcess(
                "nginx", ["-c", path, "-p", folder.path, "-e", "\(folder.path)/error.log"],
                log: "\(folder.path)/nginx.log")
            _ = await Eventually.holds { !process.isRunning || access("\(folder.path)/nginx.pid", F_OK) == 0 }
            guard process.isRunning else { continue }
            self.ports = ports
            self.process = process
            return
        }
        let words = try? TemporaryFolder.bytes(of: "\(folder.path)/nginx.log")
        throw Spawn.Failure(
            description: "nginx does not start: \(words.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    }

    /// The URL of a file, over TLS or without.
    package func url(_ path: String, secure: Bool = false) -> String {
        secure ? "https://127.0.0.1:\(ports.secure)\(path)" : "http://127.0.0.1:\(ports.plain)\(path)"
    }

    /// Puts a file into its folder.
    package func serve(_ bytes: [UInt8], at path: String) throws { try folder.write(bytes, to: "www\(path)") }

    /// The requests so far; each is logged shortly after its response.
    package var requests: [Request] {
        let log = (try? TemporaryFolder.bytes(of: "\(folder.path)/access.log")) ?? []
        return String(decoding: log, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 4, let status = Int(words[0]) else { return nil }
            return Request(status: status, connection: words[1], version: words[2], path: words[3])
        }
    }

    private static func configuration(
        _ folder: String, _ certificates: TestCertificates, _ ports: (plain: UInt16, secure: UInt16)
    ) -> String {
        """
        daemon off;
        master_process off;
        pid \(folder)/nginx.pid;
        events { worker_connections 128; }
        http {
            log_format short '$status $connection $server_protocol $request_uri';
            access_log \(folder)/access.log short;
            client_body_temp_path \(folder)/1;
            proxy_temp_path \(folder)/2;
            fastcgi_temp_path \(folder)/3;
            uwsgi_temp_path \(folder)/4;
            scgi_temp_path \(folder)/5;
            default_type application/octet-stream;
            root \(folder)/www;
            expires 1h;
            # However long a busy machine stalls, connections are closed by the client only.
            keepalive_timeout 1h;
            client_header_timeout 1h;
            send_timeout 1h;
            server { listen 127.0.0.1:\(ports.plain); }
            server {
                listen 127.0.0.1:\(ports.secure) ssl http2;
                ssl_certificate \(certificates.certificate);
                ssl_certificate_key \(certificates.key);
                location /away/ { rewrite ^/away(/.*) http://127.0.0.1:\(ports.plain)$1 redirect; }
            }
        }
        """
    }

    /// An unused port of 127.0.0.1.
    private static func freePort() throws -> UInt16 {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw Spawn.Failure(description: "no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }
}
