public import MapSnapshot

extension Configuration {
    /// A network with these settings.
    ///
    /// - Parameter isBulk: whether it serves a batch or a download, which some servers forbid.
    /// - Throws: `ConfigurationError`.
    public func network(isBulk: Bool = false) throws(ConfigurationError) -> TileNetwork {
        var options = try networkOptions()
        options.isBulk = isBulk
        return TileNetwork(options: options)
    }

    /// The folder of cached tiles.
    ///
    /// - Throws: `ConfigurationError` if none is set and there is no home folder.
    public func tileCacheFolder() throws(ConfigurationError) -> String {
        guard let folder = try networkOptions().cacheFolder else {
            throw ConfigurationError(
                .noTileCache, of: "tile-cache", "there is no folder for the tile cache",
                remedy: "set tile-cache, or HOME")
        }
        return folder
    }

    /// A file of certificates to trust in place of the system's.
    public var certificates: String? { environment["SSL_CERT_FILE"] }

    /// What is secret, each as the server and the name of the header, or `key`, in alphabetical order.
    public var secretNames: [(name: String, origin: SettingOrigin)] {
        guard let servers else { return [] }
        return servers.value.sorted { $0.key < $1.key }.flatMap { origin, server in
            ((server.headers ?? [:]).keys.sorted() + (server.key == nil ? [] : ["key"]))
                .map { ("\(origin) \($0)", servers.origin) }
        }
    }

    /// Every secret that is known: no message may show one.
    public var secrets: [String] {
        let keys = (servers?.value ?? [:]).values.flatMap {
            Array(($0.headers ?? [:]).values) + [$0.key].compactMap(\.self)
        }
        let words = keys.compactMap { try? resolved($0) }.flatMap { secret in
            // "Bearer TOKEN": the token may be shown alone.
            [secret] + secret.split(separator: " ").filter { $0.count >= 8 }.map(String.init)
        }
        return words + ["AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"].compactMap { environment[$0] }
    }

    private func networkOptions() throws(ConfigurationError) -> TileNetwork.Options {
        var options = TileNetwork.Options()
        options.isOffline = offline.value
        if let tileCache { options.cacheFolder = tileCache.value }
        if let timeout { options.timeout = .seconds(timeout.value) }
        options.certificates = certificates
        if let userAgent {
            let text = userAgent.value
            guard !text.isEmpty, !text.lowercased().hasPrefix("mozilla/") else {
                throw ConfigurationError(
                    .invalidValue, of: "user-agent", value: text,
                    "user agent \"\(text)\" does not name your application",
                    remedy: "name it and a contact, such as \"Trails/2.1 (ops@example.org)\"")
            }
            options.application = text
        }
        for (origin, server) in servers?.value ?? [:] {
            guard origin.contains("://"), !origin.hasSuffix("/") else {
                throw ConfigurationError(
                    .invalidValue, of: "servers", value: origin, "server \(origin) is not an origin",
                    remedy: "write it as https://HOST, optionally with :PORT")
            }
            var access = ServerAccess()
            for (name, value) in server.headers ?? [:] { access.headers[name] = try resolved(value) }
            if let key = server.key { access.key = try resolved(key) }
            options.servers[origin.lowercased()] = access
        }
        return options
    }

    /// A secret as written, or the environment variable that `$NAME` names.
    func resolved(_ text: String) throws(ConfigurationError) -> String {
        guard text.hasPrefix("$") else { return text }
        let name = String(text.dropFirst())
        guard let value = environment[name] else {
            throw ConfigurationError(
                .missingSecret, of: "servers", value: text,
                "the configuration takes a secret from \(name), which is not set", remedy: "export it")
        }
        return value
    }
}
