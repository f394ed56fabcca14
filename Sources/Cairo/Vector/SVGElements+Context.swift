import CCairo
import Imaging

extension SVGElements {
    /// The path data in the coordinates of the context.
    static func path(of context: OpaquePointer) -> String {
        var text = GrowingBytes()
        append(pathOf: context, to: &text)
        return String(decoding: text.bytes, as: UTF8.self)
    }

    /// Appends the path data in the coordinates of the context (`cairo_copy_path`).
    static func append(pathOf context: OpaquePointer, to text: inout GrowingBytes) {
        // If memory runs out, the context is in error, and then so is the file.
        guard let path = cairo_copy_path(context) else { return }
        defer { cairo_path_destroy(path) }
        let items = UnsafeBufferPointer(start: path.pointee.data, count: Int(path.pointee.num_data))
        var position = 0
        // After closing a subpath, cairo starts a new one at the same point, which is useless at the end.
        var end = items.count
        if end >= 2, items[end - 2].header.type == CAIRO_PATH_MOVE_TO { end -= 2 }
        while position < end {
            let header = items[position].header
            // Nor is it of use before another one.
            let next = position + Int(header.length)
            let isUseless =
                header.type == CAIRO_PATH_MOVE_TO && next < end && items[next].header.type == CAIRO_PATH_MOVE_TO
            defer { position = next }
            guard !isUseless else { continue }
            // Up to three points of two numbers.
            text.append(maximum: 6 * SVGText.longestNumber + 6) { text in
                switch header.type {
                case CAIRO_PATH_MOVE_TO: text.append(UInt8(ascii: "M"))
                case CAIRO_PATH_LINE_TO: text.append(UInt8(ascii: "L"))
                case CAIRO_PATH_CURVE_TO: text.append(UInt8(ascii: "C"))
                default: text.append(UInt8(ascii: "Z"))
                }
                // A header, then as many points as its kind needs.
                for index in position + 1..<next {
                    if index > position + 1 { text.append(UInt8(ascii: " ")) }
                    SVGText.append(items[index].point.x, to: &text)
                    text.append(UInt8(ascii: " "))
                    SVGText.append(items[index].point.y, to: &text)
                }
            }
        }
    }

    /// The transformation; empty for the identity.
    static func transform(of context: OpaquePointer) -> String {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(context, &matrix)
        let parts = [matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0]
        switch parts {
        case [1, 0, 0, 1, 0, 0]: return ""
        case let all where all.prefix(4) == [1, 0, 0, 1]:
            return " transform=\"translate(\(SVGText.number(matrix.x0)) \(SVGText.number(matrix.y0)))\""
        default:
            // Factors need more digits than points, because they multiply whole images.
            let factors = parts.prefix(4).map(SVGText.factor)
            let offset = parts.suffix(2).map(SVGText.number)
            return " transform=\"matrix(\((factors + offset).joined(separator: " ")))\""
        }
    }

    /// Width, caps, joins and dashes of a stroke, except SVG's defaults.
    static func line(of context: OpaquePointer) -> String {
        var text = " stroke-width=\"\(SVGText.number(cairo_get_line_width(context)))\""
        switch cairo_get_line_cap(context) {
        case CAIRO_LINE_CAP_ROUND: text += " stroke-linecap=\"round\""
        case CAIRO_LINE_CAP_SQUARE: text += " stroke-linecap=\"square\""
        default: break
        }
        switch cairo_get_line_join(context) {
        case CAIRO_LINE_JOIN_ROUND: text += " stroke-linejoin=\"round\""
        case CAIRO_LINE_JOIN_BEVEL: text += " stroke-linejoin=\"bevel\""
        default: text += " stroke-miterlimit=\"\(SVGText.number(cairo_get_miter_limit(context)))\""
        }
        let count = Int(cairo_get_dash_count(context))
        guard count > 0 else { return text }
        var (dashes, offset) = ([Double](repeating: 0, count: count), 0.0)
        cairo_get_dash(context, &dashes, &offset)
        text += " stroke-dasharray=\"\(dashes.map(SVGText.number).joined(separator: " "))\""
        return text + (offset == 0 ? "" : " stroke-dashoffset=\"\(SVGText.number(offset))\"")
    }
}
