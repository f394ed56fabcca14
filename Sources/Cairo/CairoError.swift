import CCairo

/// An error reported by cairo (`cairo_status_to_string`).
package struct CairoError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ status: cairo_status_t) { description = String(cString: cairo_status_to_string(status)) }

    static func check(_ status: cairo_status_t) throws(CairoError) {
        guard status == CAIRO_STATUS_SUCCESS else { throw CairoError(status) }
    }
}
