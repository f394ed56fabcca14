import CRaqm

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
