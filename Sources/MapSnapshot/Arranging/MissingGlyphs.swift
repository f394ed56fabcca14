import Cairo

/// The characters drawn as empty boxes, and the packages with fonts for them.
struct MissingGlyphs {
    private var characters: [Unicode.Scalar] = []

    mutating func add(_ lines: [TextLine]) {
        for character in lines.flatMap(\.missing) where !characters.contains(character) && characters.count < 256 {
            characters.append(character)
        }
    }

    /// One note per package.
    var notes: [SnapshotNote] {
        let packages = characters.reduce(into: [String: [Unicode.Scalar]]()) {
            $0[Self.package(of: $1), default: []] += [$1]
        }
        return packages.sorted { $0.key < $1.key }.map { package, characters in
            let names = characters.prefix(8).map { character in
                let digits = String(character.value, radix: 16, uppercase: true)
                return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits) (\(character))"
            }
            let more = characters.count > 8 ? " and \(characters.count - 8) more" : ""
            return SnapshotNote(
                .glyphsMissing, "no installed font has \(names.joined(separator: ", "))\(more)",
                remedy: "install \(package)",
                values: ["characters": .text(String(String.UnicodeScalarView(characters))), "package": .text(package)])
        }
    }

    /// The Debian package with most characters of the same script.
    private static func package(of character: Unicode.Scalar) -> String {
        switch character.value {
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF: "the font that these private characters belong to"
        case _ where character.properties.isEmojiPresentation: "the package fonts-noto-color-emoji"
        case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFFEF,
            0x20000...0x3FFFF:
            "the package fonts-noto-cjk"
        default: "the package fonts-noto-core, or fonts-noto-extra"
        }
    }
}
