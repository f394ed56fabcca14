import MapSnapshot
public import SnapshotConfiguration

extension ServerOptions {
    /// Reads the settings of the server.
    ///
    /// - Parameters:
    ///   - configuration: where environment and file are.
    ///   - arguments: the values of the command line, by setting.
    /// - Throws: `ConfigurationError` that names the setting and the value.
    public init(_ configuration: Configuration, arguments: [ServerSetting: [String]] = [:]) throws {
        self.init()
        let reader = SettingReader(configuration: configuration, arguments: arguments)
        if let address = try reader.one(.listen, "HOST:PORT or unix:PATH", ListenAddress.init) { listen = address }
        let metrics = try reader.one(.metrics, "HOST:PORT, or off") { text -> ListenAddress?? in
            text == "off" ? .some(nil) : ListenAddress(text).map { .some($0) }
        }
        if let metrics { self.metrics = metrics }
        publicURL = try reader.one(.publicURL, "https://HOST or https://HOST/PATH", PublicURL.init)
        allowedHosts = reader.all(.allowedHosts)
        trustedProxies = Set(reader.all(.trustedProxies))
        for text in trustedProxies.sorted() where !ProxyAddresses.isValid(text) {
            throw ConfigurationError(
                .invalidValue, of: ServerSetting.trustedProxies.rawValue, value: text,
                "trusted proxy \(text) is not valid", remedy: "use an address, a network such as 10.0.0.0/8, or unix")
        }
        cors = try reader.one(.cors, "one origin, or *") { text in
            text == "*" || PublicURL(text)?.origin == text ? text : nil
        }
        defaultStyle = reader.all(.defaultStyle).first
        aliases = try Dictionary(reader.pairs(.aliases, "NAME=ID").map { ($0.key, $0.value) }) { $1 }
        for text in reader.all(.imageAliases) {
            // A URL may contain the character itself.
            guard let mark = text.lastIndex(of: "="), mark != text.startIndex, text.last != "=" else {
                throw ConfigurationError(
                    .invalidValue, of: ServerSetting.imageAliases.rawValue, value: text,
                    "image alias \(text) is not valid", remedy: "use URL=ID")
            }
            imageAliases[String(text[..<mark])] = String(text[text.index(after: mark)...])
        }
        let places = reader.all(.iconPlaces)
        if !places.isEmpty {
            do {
                icons = try RemoteIcons(from: places, userAgent: configuration.userAgent?.value)
            } catch {
                throw ConfigurationError(
                    .invalidValue, of: ServerSetting.iconPlaces.rawValue, value: places.joined(separator: ","),
                    error.summary, remedy: error.remedy ?? "use https://HOST/PATH/")
            }
        }
        servedTilesets = Set(reader.all(.servedTilesets))
        try readLimits(reader)
        cacheFolder = configuration.cache?.value
        let keys = try reader.pairs(.signingKeys, "ID=SECRET, or ID=$VARIABLE")
        if !keys.isEmpty {
            signatures = try URLSignatures(keys: keys.map { ($0.key, try configuration.secret($0.value)) })
        }
        requiresSignature = try reader.one(.requireSignature, "true or false", Bool.init) ?? false
        if requiresSignature, signatures == nil {
            throw ConfigurationError(
                .invalidValue, of: ServerSetting.requireSignature.rawValue, value: "true",
                "signatures are required, but there is no key", remedy: "set signing-keys")
        }
        if let places = try reader.one(.logPlaces, "rounded, exact or off", LoggedPlaces.init) { loggedPlaces = places }
    }

    /// The settings that count without a restart when the maps are opened again.
    public static let reloadedSettings: Set<ServerSetting> = [
        .maps, .aliases, .defaultStyle, .images, .imageAliases, .iconPlaces, .servedTilesets, .places,
    ]

    private mutating func readLimits(_ reader: SettingReader) throws {
        if let value = try reader.number(.maximumAge, 0...31_536_000) { maximumAge = value }
        if let seconds = try reader.number(.deadline, 1...600) { deadline = .seconds(seconds) }
        if let value = try reader.number(.connections, 1...100_000) { connections = value }
        if let value = try reader.number(.concurrency, 1...1024) { concurrency = value }
        if let value = try reader.number(.maximumSide, 16...SnapshotLimits.side) { limits.side = value }
        if let value = try reader.number(.maximumPixels, 256...SnapshotLimits.pixels) { limits.pixels = value }
        if let value = try reader.number(.maximumTiles, 1...SnapshotLimits.tiles) { limits.tiles = value }
        if let value = try reader.number(.maximumAnnotations, 0...SnapshotLimits.pins) { limits.annotations = value }
        if let value = try reader.number(.maximumVertices, 0...SnapshotLimits.vertices) { limits.vertices = value }
        if let value = try reader.number(.memoryCache, 0...1 << 20) { memoryBytes = value << 20 }
    }
}

/// Reads settings, with errors that name them.
struct SettingReader {
    let configuration: Configuration
    let arguments: [ServerSetting: [String]]

    func setting(_ name: ServerSetting) -> Setting<[String]>? {
        configuration.server(name, argument: arguments[name] ?? [])
    }

    /// All values; empty if it is not set.
    func all(_ name: ServerSetting) -> [String] { setting(name)?.value ?? [] }

    /// The only value, parsed; nil if it is not set.
    func one<Value>(
        _ name: ServerSetting, _ meaning: String, _ parse: (String) -> Value?
    ) throws(ConfigurationError) -> Value? {
        guard let setting = setting(name) else { return nil }
        let text = setting.value.count == 1 ? setting.value[0] : setting.value.joined(separator: ",")
        guard setting.value.count == 1, let value = parse(text) else {
            throw ConfigurationError(
                .invalidValue, of: name.rawValue, value: text, origin: setting.origin,
                "\(name.rawValue) \(text.isEmpty ? "\"\"" : text) is not valid", remedy: "use \(meaning)")
        }
        return value
    }

    func number(_ name: ServerSetting, _ range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        try one(name, "\(range.lowerBound) to \(range.upperBound)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Values of the form `KEY=VALUE`; no error has a value.
    func pairs(_ name: ServerSetting, _ meaning: String) throws(ConfigurationError) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for text in all(name) {
            guard let mark = text.firstIndex(of: "="), mark != text.startIndex,
                text.index(after: mark) != text.endIndex
            else {
                throw ConfigurationError(
                    .invalidValue, of: name.rawValue, "a value of \(name.rawValue) is not valid",
                    remedy: "use \(meaning)")
            }
            pairs.append((String(text[..<mark]), String(text[text.index(after: mark)...])))
        }
        return pairs
    }
}
