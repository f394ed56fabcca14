import Cairo

/// The one font that text is drawn in, the same on every host.
enum TextFont {
    /// Where Debian, Fedora and Arch put Open Sans.
    private static let regularFiles = [
        "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf",
        "/usr/share/fonts/open-sans/OpenSans-Regular.ttf",
        "/usr/share/fonts/TTF/OpenSans-Regular.ttf",
    ]

    /// Open Sans Regular, opened once; nil where it is not installed.
    static let regular: Font? = regularFiles.lazy.compactMap(Font.init(path:)).first
}
