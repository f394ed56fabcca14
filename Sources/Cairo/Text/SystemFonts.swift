import CFontconfig
import Platform

/// The fonts of the system, as fontconfig finds them.
enum SystemFonts {
    /// Lists them (`FONTCONFIG_FILE`, else the system's configuration); nil if there is no font, or if they cannot be
    /// listed at the moment.
    ///
    /// Fontconfig reports folders that it cannot open as empty ones.
    static func list() -> OpaquePointer? {
        if isChosen { return nonEmpty(FcInitLoadConfigAndFonts()) }
        if isInstalled, let fonts = nonEmpty(FcInitLoadConfigAndFonts()) { return fonts }
        guard let configuration = FcConfigCreate() else { return nil }
        let loaded = usualFolders.withCString(encodedAs: UTF8.self) {
            FcConfigParseAndLoadFromMemory(configuration, $0, 0) != 0 && FcConfigBuildFonts(configuration) != 0
        }
        guard loaded else {
            FcConfigDestroy(configuration)
            return nil
        }
        return nonEmpty(configuration)
    }

    /// Whether the environment names a configuration, whose fonts are then all.
    private static var isChosen: Bool {
        ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT"].contains { (name: String) in getenv(name) != nil }
    }

    /// Whether fontconfig is installed; without a configuration it would complain on standard error.
    private static var isInstalled: Bool { access("/etc/fonts/fonts.conf", R_OK) == 0 }

    /// A configuration with the usual folders, and the one that comes with the program.
    private static var usualFolders: String {
        let own = RunningProgram.dataFolder.map { "\($0)/fonts" }
        let folders = ["/usr/share/fonts", "/usr/local/share/fonts", own].compactMap(\.self)
        return "<fontconfig>\(folders.map { "<dir>\(SVGText.escaped($0))</dir>" }.joined())</fontconfig>"
    }

    /// A configuration that has fonts; another is released.
    private static func nonEmpty(_ configuration: OpaquePointer?) -> OpaquePointer? {
        guard let configuration else { return nil }
        if let fonts = FcConfigGetFonts(configuration, FcSetSystem), fonts.pointee.nfont > 0 { return configuration }
        FcConfigDestroy(configuration)
        return nil
    }
}
