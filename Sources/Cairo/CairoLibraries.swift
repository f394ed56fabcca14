import CCairo
import CPixman
import CText

/// The drawing libraries in use, with their versions.
///
/// Those of text are the versions that the program was built with: a digest or a cached image should not load them.
package enum CairoLibraries {
    /// Cairo and pixman draw shapes, the others text.
    package static var versions: [String] {
        [
            "cairo/\(String(cString: cairo_version_string()))",
            "pixman/\(String(cString: pixman_version_string()))",
            "freetype/\(freeType)",
            "harfbuzz/\(String(cString: ctext_harfbuzz_version()))",
            "raqm/\(String(cString: ctext_raqm_version()))",
        ]
    }

    /// Why no text can be drawn: the libraries that shape it are missing or incomplete; nil if they are loaded, now or
    /// before.
    package static var missingText: String? { ctext_load() ? nil : String(cString: ctext_load_error()) }

    /// FreeType must be opened to ask for its version (`FT_Library_Version`).
    private static var freeType: String {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return "none" }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}

/// An error reported by cairo (`cairo_status_to_string`).
package struct CairoError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ status: cairo_status_t) { description = String(cString: cairo_status_to_string(status)) }

    static func check(_ status: cairo_status_t) throws(CairoError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    }
}
