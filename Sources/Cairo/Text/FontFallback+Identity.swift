import CFontconfig

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
            let name = String(cString: path).split(separator: "/").last ?? ""
            names.append("\(name) \(number) \(version)\n")
        }
        return names.sorted().flatMap { Array($0.utf8) }
    }
}
