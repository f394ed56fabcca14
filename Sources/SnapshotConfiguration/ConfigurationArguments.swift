/// What a program was started with; it comes before environment and file.
package struct ConfigurationArguments: Sendable {
    /// Locations of tilesets, bottom first; empty if none was given.
    package var tiles: [String] = []
    /// Locations of styles, their ids in the configuration, or names of built-in ones.
    package var styles: [String] = []
    /// Sources of styles, as `ID=LOCATION`.
    package var sources: [String] = []
    /// The configuration file.
    package var file: String?
    /// Which environment of the file to use.
    package var environment: String?
    /// Whether no server is contacted.
    package var isOffline = false
    /// In seconds.
    package var timeout: Double?
    package var userAgent: String?
    /// A folder.
    package var tileCache: String?
    /// A folder.
    package var cache: String?

    /// Nothing given.
    package init() {}
}
