/// What a program was started with; it comes before environment and file.
public struct ConfigurationArguments: Sendable {
    /// Locations of tilesets, bottom first; empty if none was given.
    public var tiles: [String] = []
    /// Locations of styles, their ids in the configuration, or names of built-in ones.
    public var styles: [String] = []
    /// Sources of styles, as `ID=LOCATION`.
    public var sources: [String] = []
    /// The configuration file.
    public var file: String?
    /// Which environment of the file to use.
    public var environment: String?
    /// Whether no server is contacted.
    public var isOffline = false
    /// In seconds.
    public var timeout: Double?
    /// The application and a contact.
    public var userAgent: String?
    /// A folder.
    public var tileCache: String?
    /// A folder.
    public var cache: String?

    /// Nothing given.
    public init() {}
}
