import CRaqm
import Synchronization

/// One named font in one weight and, for what it lacks, the fonts that are installed.
///
/// Fontconfig is asked only once a character is lacking, so most processes never start it. Which font is taken for
/// a text depends on nothing but that text and the installed fonts. FreeType faces are not thread-safe, so all use
/// of one stack is serialised inside; a line of text takes microseconds.
package final class FontStack: Sendable {
    /// How heavy the strokes are.
    package enum Weight: Hashable, Sendable {
        case regular, semibold
    }

    let weight: Weight
    private let fonts: Mutex<Fonts>

    /// Opens the first face of a font file, or returns nil where it is not there or not a font.
    ///
    /// - Parameter weight: the weight of that file, which other fonts are asked for.
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

/// The faces that are open; unchecked, for only `FontStack.withFonts` reaches them.
struct Fonts: @unchecked Sendable {
    /// The font that is asked first.
    let named: FontFace
    private let library: FT_Library?
    private let fallback: FontFallback
    private var opened: [FontFile: FontFace] = [:]
    /// What fontconfig answered, for it takes about a millisecond.
    private var answers: [FontFallback.Question: FontFile?] = [:]
    private static let answersLimit = 4_096

    fileprivate init?(path: String, weight: FontStack.Weight) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return nil }
        guard let named = FontFace(FontFile(path: path), library: library) else {
            FT_Done_FreeType(library)
            return nil
        }
        self.library = library
        self.named = named
        fallback = FontFallback(weight: weight)
    }

    /// The installed font that fontconfig likes best for characters that the named font lacks.
    mutating func face(for question: FontFallback.Question) -> FontFace? {
        if answers.count >= Self.answersLimit { answers = [:] }
        let file: FontFile?
        if let known = answers[question] {
            file = known
        } else {
            file = fallback.file(for: question)
            answers[question] = .some(file)
        }
        guard let file else { return nil }
        if let face = opened[file] { return face }
        opened[file] = FontFace(file, library: library)
        return opened[file]
    }
}
