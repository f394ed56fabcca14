package import Cairo
import Platform

/// The font for all text, the same on every host, with installed fonts as a fallback for missing characters.
package enum TextFont {
    /// The folders of Open Sans: that of the program if it came with the font, then those of Debian, Fedora and Arch.
    private static let folders =
        [RunningProgram.dataFolder.map { "\($0)/fonts" }].compactMap(\.self) + [
            "/usr/share/fonts/truetype/open-sans", "/usr/share/fonts/open-sans", "/usr/share/fonts/TTF",
        ]

    /// The font files, each opened on first use.
    private static let opened = (
        regular: OpenedOnce { stack("OpenSans-Regular.ttf", .regular) },
        semibold: OpenedOnce { stack("OpenSans-Semibold.ttf", .semibold) },
        italic: OpenedOnce { stack("OpenSans-Italic.ttf", .regular) },
        semiboldItalic: OpenedOnce { stack("OpenSans-SemiboldItalic.ttf", .semibold) }
    )

    /// Open Sans Regular; nil if it is not installed.
    private static var regular: FontStack? { opened.regular.value }
    private static var semibold: FontStack? { opened.semibold.value ?? regular }

    /// The fonts of a weight, to draw with.
    ///
    /// - Throws: `SnapshotError` with `fontMissing`, also if the libraries of text are missing.
    package static func fonts(_ weight: FontStack.Weight) throws(SnapshotError) -> FontStack {
        guard let fonts = stack(weight) else { throw .fontMissing }
        if let reason = CairoLibraries.missingText { throw .textLibraryMissing(reason) }
        return fonts
    }

    /// The fonts of a weight, to identify them; nil if none is installed.
    static func stack(_ weight: FontStack.Weight) -> FontStack? { weight == .semibold ? semibold : regular }

    /// A weight and slant of Open Sans.
    struct Face: Hashable, Sendable {
        var isBold = false
        var isItalic = false

        /// The faces in a fixed order.
        static let all = [false, true].flatMap { isBold in
            [false, true].map { Face(isBold: isBold, isItalic: $0) }
        }

        init(isBold: Bool, isItalic: Bool) { (self.isBold, self.isItalic) = (isBold, isItalic) }

        /// The face that the names of a style's font stack ask for, such as `Noto Sans Bold Italic`.
        init(named fonts: [String]) {
            // Each text asks: letters are compared in place, because `String.contains` takes much longer.
            let name = (fonts.first ?? "").utf8.map { $0 | 0x20 }
            isBold = Self.bold.contains { Self.has($0, in: name) }
            isItalic = Self.italic.contains { Self.has($0, in: name) }
        }

        /// The name of the font.
        var name: String {
            let weight = isBold ? " Semibold" : isItalic ? "" : " Regular"
            return "Open Sans" + weight + (isItalic ? " Italic" : "")
        }

        private static let bold = ["bold", "black", "heavy", "medium"].map { Array($0.utf8) }
        private static let italic = ["italic", "oblique"].map { Array($0.utf8) }

        /// Whether a name contains a word, both in lowercase.
        private static func has(_ word: [UInt8], in name: [UInt8]) -> Bool {
            var start = 0
            while start + word.count <= name.count {
                var length = 0
                while length < word.count, name[start + length] == word[length] { length += 1 }
                if length == word.count { return true }
                start += 1
            }
            return false
        }
    }

    private static var italic: FontStack? { opened.italic.value ?? regular }
    private static var semiboldItalic: FontStack? { opened.semiboldItalic.value ?? semibold }

    /// Opens all fonts, so that no later image depends on whether they can be opened then.
    ///
    /// - Returns: whether all of them are open.
    @discardableResult
    package static func open() -> Bool {
        let fonts = [opened.regular, opened.semibold, opened.italic, opened.semiboldItalic].map(\.value)
        return FontFallback.open() && fonts.allSatisfy { $0 != nil }
    }

    /// The fonts of a face; nil if none is installed.
    static func stack(_ face: Face) -> FontStack? {
        switch (face.isBold, face.isItalic) {
        case (false, false): regular
        case (true, false): semibold
        case (false, true): italic
        case (true, true): semiboldItalic
        }
    }

    private static func stack(_ file: String, _ weight: FontStack.Weight) -> FontStack? {
        folders.lazy.compactMap { FontStack(path: "\($0)/\(file)", weight: weight) }.first
    }
}

extension SnapshotError {
    /// Text cannot be shaped.
    ///
    /// - Parameter reason: the dynamic linker's, which names the file.
    static func textLibraryMissing(_ reason: String) -> SnapshotError {
        SnapshotError(
            .fontMissing, "the libraries of text cannot be loaded: \(reason)",
            remedy: "install the package libraqm0, or leave out labels and show the attribution beside the image")
    }

    /// There is no font for labels and attribution.
    static var fontMissing: SnapshotError {
        SnapshotError(
            .fontMissing, "the font of labels and attribution is not installed",
            remedy: "install the package fonts-open-sans, or leave out labels and show the attribution beside the image"
        )
    }
}
