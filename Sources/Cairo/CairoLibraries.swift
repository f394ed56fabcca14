import CCairo
import CPixman
import CRaqm

/// The drawing libraries in use, with their versions at run time.
package enum CairoLibraries {
    /// Cairo and pixman draw shapes, the others text.
    package static var versions: [String] {
        [
            "cairo/\(String(cString: cairo_version_string()))",
            "pixman/\(String(cString: pixman_version_string()))",
            "freetype/\(freeType)",
            "harfbuzz/\(String(cString: hb_version_string()))",
            "raqm/\(String(cString: raqm_version_string()))",
        ]
    }

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
