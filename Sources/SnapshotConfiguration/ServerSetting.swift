/// The settings of the server: arguments, environment variables and keys below `server` in the file.
public enum ServerSetting: String, Sendable, CaseIterable {
    /// `HOST:PORT` or `unix:PATH`.
    case listen
    /// Where metrics are served, or `off`.
    case metrics
    /// The URL under which clients reach the server.
    case publicURL = "public-url"
    /// Hosts that documents may name.
    case allowedHosts = "allowed-hosts"
    /// Addresses of proxies.
    case trustedProxies = "trusted-proxies"
    /// The origin whose pages may read responses, or `*`.
    case cors
    /// Maps, as `ID=LOCATION`.
    case maps
    /// Names of maps, as `NAME=ID`.
    case aliases
    /// The map for names that are not known.
    case defaultStyle = "default-style"
    /// Images by the ids that pins use, as `ID=FILE`.
    case images
    /// Ids of images by the URLs that clients name for icons, as `URL=ID`.
    case imageAliases = "image-aliases"
    /// Places from which icons that clients name by URL are fetched, as `https://HOST/PATH/`.
    case iconPlaces = "icon-places"
    /// Ids of tilesets on other servers whose tiles are passed on.
    case servedTilesets = "serve-tiles"
    /// In seconds.
    case maximumAge = "max-age"
    /// In seconds.
    case deadline
    case connections
    case concurrency
    /// In pixels.
    case maximumSide = "max-side"
    case maximumPixels = "max-pixels"
    case maximumTiles = "max-tiles"
    case maximumAnnotations = "max-annotations"
    case maximumVertices = "max-vertices"
    /// In MiB.
    case memoryCache = "memory-cache"
    /// Keys of signed URLs, as `ID=SECRET` or `ID=$VARIABLE`.
    case signingKeys = "signing-keys"
    /// Whether images need a signed URL.
    case requireSignature = "require-signature"
    /// `rounded`, `exact` or `off`.
    case logPlaces = "log-places"
    /// The file of the gallery's places.
    case places
    /// A file of targets to draw at the start.
    case warm

    /// The environment variable.
    public var variable: String { "SNAPSHOT_" + rawValue.replacing("-", with: "_").uppercased() }

    /// Whether its value is a list, separated by commas in the environment variable.
    public var isList: Bool {
        switch self {
        case .allowedHosts, .trustedProxies, .maps, .aliases, .images, .imageAliases, .iconPlaces, .servedTilesets,
            .signingKeys:
            true
        default: false
        }
    }
}

extension Configuration {
    /// A setting of the server: the argument, else the environment variable, else the file's.
    ///
    /// - Parameters:
    ///   - setting: which one.
    ///   - argument: its values on the command line; empty if it is not there.
    public func server(_ setting: ServerSetting, argument: [String] = []) -> Setting<[String]>? {
        if !argument.isEmpty { return Setting(argument, from: .argument(setting.rawValue)) }
        if let value = environment[setting.variable] {
            let values = setting.isList ? value.split(separator: ",").map(String.init) : [value]
            return Setting(values, from: .environment(setting.variable))
        }
        return contents?.server(setting)
    }

    /// A secret as written, or the value of the environment variable that `$NAME` names.
    ///
    /// - Throws: `ConfigurationError` if it is not set.
    public func secret(_ text: String) throws(ConfigurationError) -> String { try resolved(text) }
}

/// Values below `server`, each as a list of texts; an object is one text `KEY=VALUE` per value.
struct ServerSection: Decodable, Sendable {
    let values: [ServerSetting: [String]]

    init(from decoder: any Decoder) throws {
        try decoder.refuseOthers(than: ServerSetting.allCases.map(\.rawValue), of: "server")
        let container = try decoder.container(keyedBy: AnyKey.self)
        var values: [ServerSetting: [String]] = [:]
        for key in container.allKeys {
            guard let setting = ServerSetting(rawValue: key.stringValue) else { continue }
            values[setting] = try container.decode(TextList.self, forKey: key).texts
        }
        self.values = values
    }
}

/// A text, number or Boolean, a list of them, or an object of them.
struct TextList: Decodable {
    let texts: [String]

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            texts = try object.allKeys.sorted { $0.stringValue < $1.stringValue }.flatMap { key in
                try object.decode(TextList.self, forKey: key).texts.map { "\(key.stringValue)=\($0)" }
            }
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var texts: [String] = []
            while !list.isAtEnd { texts += try list.decode(TextList.self).texts }
            self.texts = texts
            return
        }
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            texts = [flag ? "true" : "false"]
        } else if let number = try? value.decode(Int.self) {
            texts = [String(number)]
        } else if let number = try? value.decode(Double.self) {
            texts = [String(number)]
        } else if let text = try? value.decode(String.self) {
            texts = [text]
        } else {
            throw DecodingError.typeMismatch(
                Self.self, DecodingError.Context(codingPath: decoder.codingPath, debugDescription: ""))
        }
    }
}
