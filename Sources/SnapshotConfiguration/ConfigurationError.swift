/// A setting that cannot be used.
///
/// It names settings as the configuration file does. A program adds how its own arguments are called.
public struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// What is wrong, for programs that name other remedies.
    public enum Code: String, Hashable, Sendable {
        /// The value is out of range or of the wrong form.
        case invalidValue = "invalid_value"
        /// A key that no setting has.
        case unknownKey = "unknown_key"
        /// The file is not JSON, or has values of other types.
        case invalidFile = "invalid_file"
        /// An environment was chosen, and there is no file.
        case noFile = "no_file"
        /// The file does not have the chosen environment.
        case unknownEnvironment = "unknown_environment"
        /// A secret is to be taken from an environment variable that is not set.
        case missingSecret = "missing_secret"
        /// No tilesets are set, and there are none at the default places.
        case noTiles = "no_tiles"
        /// There is no folder for the tile cache.
        case noTileCache = "no_tile_cache"
        /// A source is given, and no style that could use it.
        case noStyle = "no_style"
        /// A tileset is on a server whose policy forbids bulk use.
        case bulkForbidden = "bulk_forbidden"
    }

    /// What is wrong.
    public let code: Code
    /// The setting's name, such as `tile-cache`.
    public let setting: String?
    /// The value, without secrets; nil if it is not one text.
    public let value: String?
    /// Where the value came from; nil if the sentence says it.
    public let origin: SettingOrigin?
    /// What is wrong, with the value.
    public let problem: String
    /// What to do.
    public let remedy: String

    /// An error with its sentence.
    ///
    /// - Parameters:
    ///   - code: what is wrong.
    ///   - setting: the setting's name; nil for none.
    ///   - value: the value, without secrets; nil if it is not one text.
    ///   - origin: where it came from; nil if the sentence says it.
    ///   - problem: what is wrong, with the value.
    ///   - remedy: what to do.
    public init(
        _ code: Code, of setting: String? = nil, value: String? = nil, origin: SettingOrigin? = nil, _ problem: String,
        remedy: String
    ) {
        (self.code, self.setting, self.value, self.origin) = (code, setting, value, origin)
        (self.problem, self.remedy) = (problem, remedy)
    }

    /// The problem and the remedy in one sentence.
    public var description: String { "\(problem): \(remedy)" }

    /// The error with the file that it was found in before its sentence.
    func inFile(_ path: String) -> Self {
        Self(code, of: setting, value: value, "configuration \(path): \(problem)", remedy: remedy)
    }
}
