import CText
import Synchronization

/// A named font in one weight, with the installed fonts as a fallback for missing characters.
///
/// Fontconfig is only loaded when a character is missing, so most processes never start it. The choice of fonts for a
/// text depends only on that text and the installed fonts. FreeType faces are not thread-safe, so a stack serializes
/// its use; a line of text takes microseconds.
package final class FontStack: Sendable {
    /// How heavy the strokes are.
    package enum Weight: Hashable, Sendable {
        case regular, semibold
    }

    let weight: Weight
    private let fonts: Mutex<Fonts>

    /// Opens the first face of a font file; nil if the file does not exist or is not a font.
    ///
    /// - Parameter weight: the weight of that file, which fallback fonts should have, too.
    package init?(path: String, weight: Weight = .regular) {
        guard let fonts = Fonts(path: path, weight: weight) else { return nil }
        self.weight = weight
        self.fonts = Mutex(fonts)
    }

    /// Runs `body` while nobody else uses the fonts.
    func withFonts<Result: Sendable>(_ body: (inout Fonts) -> Result) -> Result {
        fonts.withLock { body(&$0) }
    }
}

/// The open faces; unchecked, because only `FontStack.withFonts` can reach them.
struct Fonts: @unchecked Sendable {
    /// The preferred font.
    let named: FontFace
    private let library: FT_Library?
    private let fallback: FontFallback
    private var opened: [FontFile: FontFace] = [:]
    /// The named font and the opened ones, in the order of their first use.
    private var numbered: [FontFace] = []
    /// Cached results of fontconfig, which takes about a millisecond.
    private var files: [FontFallback.Query: FontFile?] = [:]
    private static let filesLimit = 4_096
    /// How often a font could not be opened.
    private(set) var failures = 0

    fileprivate init?(path: String, weight: FontStack.Weight) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return nil }
        guard let named = FontFace(FontFile(path: path), library: library) else {
            FT_Done_FreeType(library)
            return nil
        }
        self.library = library
        self.named = named
        numbered = [named]
        fallback = FontFallback(weight: weight)
    }

    /// Fontconfig's best match for characters that the named font lacks.
    mutating func face(for query: FontFallback.Query) -> FontFace? {
        if files.count >= Self.filesLimit { files = [:] }
        let file: FontFile?
        if let known = files[query] {
            file = known
        } else {
            file = fallback.file(for: query)
            // Without a list of fonts, it may be found later.
            if FontFallback.open() { files[query] = .some(file) } else { failures += 1 }
        }
        guard let file else { return nil }
        if let face = opened[file] { return face }
        guard let face = FontFace(file, library: library) else {
            failures += 1
            return nil
        }
        opened[file] = face
        numbered.append(face)
        return face
    }

    /// Whether fontconfig knows a font for characters that `face(for:)` did not return: it cannot be opened now.
    func isUnreadable(_ query: FontFallback.Query) -> Bool {
        files[query].flatMap(\.self).map { opened[$0] == nil } ?? false
    }

    /// The number of a font, which stays the same.
    func number(of face: FontFace) -> Int? { numbered.firstIndex { $0 === face } }

    /// The font with a number.
    func face(numbered number: Int) -> FontFace? { numbered.indices.contains(number) ? numbered[number] : nil }
}

extension FontStack {
    /// Identifies the named font.
    package var identity: [UInt8] { withFonts { $0.named.identity } }

    /// Identifies the fallback fonts that a text needs; empty if it needs none.
    ///
    /// Fast if the named font has all characters.
    package func otherIdentities(for text: String) -> [[UInt8]] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        return withFonts { fonts in
            guard fonts.mayLackSome(of: text) else { return [] }
            // The choice of fonts does not depend on the size.
            let ranges = TextShaping(text: text, size: 16).otherRanges(&fonts)
            var identities: [[UInt8]] = []
            for identity in ranges.map(\.face.identity) where !identities.contains(identity) {
                identities.append(identity)
            }
            return identities
        }
    }
}

extension Fonts {
    /// Whether the named font may lack a character.
    ///
    /// Only a false result is certain, because HarfBuzz combines letters and marks.
    fileprivate func mayLackSome(of text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            // A selector asks for the emoji form of a character that the named font has as a letter.
            if scalar == "\u{FE0F}" { return true }
            return !scalar.isASCII && !scalar.properties.isDefaultIgnorableCodePoint
                && !named.covers(CollectionOfOne(scalar))
        }
    }
}
