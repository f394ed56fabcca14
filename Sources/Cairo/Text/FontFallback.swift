import CFontconfig

/// Finds installed fonts for characters (`FcFontMatch`).
package struct FontFallback: Sendable {
    /// What to look for.
    struct Query: Hashable, Sendable {
        /// The characters the font must have.
        let characters: [Unicode.Scalar]
        let isEmoji: Bool
        /// Decides between the variants of Han characters; nil leaves it to fontconfig's configuration.
        let language: String?
    }

    let weight: FontStack.Weight

    /// The fonts of the system, listed on first use.
    ///
    /// Unchecked, because all threads may read a configuration that nobody changes; it lives as long as the process.
    struct Configuration: @unchecked Sendable {
        private static let opened = OpenedOnce { SystemFonts.list().map(Configuration.init) }
        /// Nil if there is no font, or if they cannot be listed at the moment.
        static var installed: Configuration? { opened.value }
        let pointer: OpaquePointer
    }

    /// Lists the fonts of the system.
    ///
    /// - Returns: whether there are any.
    package static func open() -> Bool { Configuration.installed != nil }

    /// The best font that has all of the characters, or nil.
    func file(for query: Query) -> FontFile? {
        guard let configuration = Configuration.installed?.pointer, let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        guard let wanted = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(wanted) }
        for character in query.characters { FcCharSetAddChar(wanted, character.value) }
        FcPatternAddCharSet(pattern, FC_CHARSET, wanted)
        Self.add(family: query.isEmoji ? "emoji" : "sans-serif", to: pattern)
        if query.isEmoji { FcPatternAddBool(pattern, FC_COLOR, 1) }
        if let language = query.language {
            language.withCString(encodedAs: UTF8.self) { _ = FcPatternAddString(pattern, FC_LANG, $0) }
        }
        FcPatternAddInteger(pattern, FC_WEIGHT, weight == .semibold ? FC_WEIGHT_DEMIBOLD : FC_WEIGHT_REGULAR)
        FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        FcPatternAddInteger(pattern, FC_WIDTH, FC_WIDTH_NORMAL)
        FcPatternAddBool(pattern, FC_VARIABLE, 0)
        // No FcDefaultSubstitute: it would add the language of the environment.
        FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        var result = FcResultNoMatch
        guard let match = FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        var path: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        var covered: OpaquePointer?
        guard FcPatternGetCharSet(match, FC_CHARSET, 0, &covered) == FcResultMatch,
            FcCharSetIsSubset(wanted, covered) != 0,
            FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path
        else { return nil }
        FcPatternGetInteger(match, FC_INDEX, 0, &index)
        return FontFile(path: String(cString: path), index: Int(index))
    }

    /// Adds a family with a weak binding; a strong one would outweigh the language.
    private static func add(family: String, to pattern: OpaquePointer) {
        family.withCString(encodedAs: UTF8.self) { name in
            var value = FcValue()
            value.type = FcTypeString
            value.u.s = name
            FcPatternAddWeak(pattern, FC_FAMILY, value, 1)
        }
    }
}

extension FontFallback {
    /// The installed fonts among which fontconfig chooses, by the names and versions of their files, in no order that
    /// depends on the host.
    ///
    /// Listing them takes some milliseconds, once per process. Nil if there is none, or if they cannot be listed at the
    /// moment.
    package static var identity: [UInt8]? {
        guard let configuration = Configuration.installed?.pointer,
            let fonts = FcConfigGetFonts(configuration, FcSetSystem)
        else { return nil }
        var names: [String] = []
        for index in 0..<Int(fonts.pointee.nfont) {
            guard let font = fonts.pointee.fonts[index] else { continue }
            var path: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path else { continue }
            var (number, version) = (Int32(0), Int32(0))
            FcPatternGetInteger(font, FC_INDEX, 0, &number)
            FcPatternGetInteger(font, FC_FONTVERSION, 0, &version)
            // By bytes: telling characters apart takes ten times as long.
            let file = String(cString: path)
            let start = file.utf8.lastIndex(of: UInt8(ascii: "/")).map(file.utf8.index(after:)) ?? file.startIndex
            names.append("\(file[start...]) \(number) \(version)\n")
        }
        return names.sorted().flatMap { Array($0.utf8) }
    }
}
