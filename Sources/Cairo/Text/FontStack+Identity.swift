import CRaqm

extension FontStack {
    /// What tells the named font from others.
    package var identity: [UInt8] { withFonts { $0.named.identity } }

    /// What tells the other fonts that a text is drawn in from others; empty where it needs none.
    ///
    /// Quick where the named font has all characters.
    package func otherIdentities(for text: String) -> [[UInt8]] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return [] }
        return withFonts { fonts in
            guard fonts.mayLackSome(of: text) else { return [] }
            // The size makes no difference to which font a character is in.
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
    /// Whether the named font may be left for a character: sure only where it is not, for HarfBuzz puts letters and
    /// marks together.
    fileprivate func mayLackSome(of text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            // A selector asks for the picture of what the named font has as a letter.
            if scalar == "\u{FE0F}" { return true }
            return !scalar.isASCII && !scalar.properties.isDefaultIgnorableCodePoint
                && !named.covers(CollectionOfOne(scalar))
        }
    }
}
