import Cairo
import Colors
import Imaging
import MapGeometry
import VectorRendering

/// The page of an SVG or PDF file, for styles.
struct CairoPage: MapPage {
    /// Keeps the context, which cannot be copied.
    private final class Context {
        let cairo: CairoContext

        init(_ cairo: consuming CairoContext) { self.cairo = cairo }
    }

    /// Number of points already on the page.
    private let room: PageRoom
    private let context: Context
    let size: SIMD2<Double>

    /// - Parameter cairo: must outlive the page.
    init(_ cairo: consuming CairoContext, size: Size) {
        context = Context(cairo)
        self.size = SIMD2(size.width, size.height)
        room = PageRoom()
    }

    func fill(_ color: PaintColor) {
        context.cairo.rectangle(x: 0, y: 0, width: size.x, height: size.y)
        context.cairo.fill(.color(Color(premultiplied: color)))
    }

    func fill(_ path: borrowing PagePath, _ color: PaintColor) throws {
        try add(path)
        context.cairo.fill(.color(Color(premultiplied: color)), byWinding: true)
    }

    func stroke(_ path: borrowing PagePath, _ stroke: PageStroke) throws {
        try add(path)
        var style = LineStyle(
            width: stroke.width, dash: stroke.dashes, cap: LineStyle.Cap(stroke.cap), join: LineStyle.Join(stroke.join))
        (style.miterLimit, style.dashOffset) = (stroke.miterLimit, stroke.dashOffset)
        context.cairo.stroke(.color(Color(premultiplied: stroke.color)), style)
    }

    private func add(_ path: borrowing PagePath) throws {
        try room.take(path.points.count)
        let points = path.points.span
        for part in path.parts { context.cairo.polyline(points.extracting(part.points), isClosed: part.isClosed) }
    }

    func circle(_ center: SIMD2<Double>, radius: Double, strokeWidth: Double?, _ color: PaintColor) throws {
        try room.take(4)
        let paint = Paint.color(Color(premultiplied: color))
        context.cairo.circle(x: center.x, y: center.y, radius: radius)
        if let strokeWidth {
            context.cairo.stroke(paint, width: strokeWidth)
        } else {
            context.cairo.fill(paint)
        }
    }

    func draw(_ text: PageText, isHalo: Bool) throws {
        try room.take(text.glyphs.count)
        guard !isHalo || text.halo != nil, let line = LocalFonts.shared.line(text) else { return }
        let halo = text.halo.map { TextHalo(color: Color(premultiplied: $0.color), width: $0.width) }
        let paint = Paint.color(Color(premultiplied: text.color))
        try context.cairo.isolated { cairo in
            // An upright text needs no transformation, which leaves its baseline to be read in the file.
            let isUpright = text.direction == SIMD2(1, 0)
            if !isUpright {
                let down = SIMD2(-text.direction.y, text.direction.x)
                cairo.transform(origin: text.origin, right: text.direction, down: down)
            }
            try cairo.draw(
                line, x: isUpright ? text.origin.x : 0, y: isUpright ? text.origin.y : 0, paint: isHalo ? nil : paint,
                halo: isHalo ? halo : nil, role: TextRole(text.role))
        }
    }

    func draw(_ image: PageImage) throws {
        try room.take(4)
        try context.cairo.isolated { cairo in
            cairo.transform(origin: image.origin, right: image.right, down: image.down)
            try cairo.draw(
                image.pixels, x: 0, y: 0, scale: 1, opacity: image.opacity,
                id: image.isRepeated ? image.pixels.name : nil)
        }
    }

    func group(opacity: Double, _ body: () throws -> Void) throws {
        guard opacity > 0 else { return }
        try context.cairo.group(opacity: opacity) { _ in try body() }
    }
}

/// Counts what a page holds, so that a file stays small enough for memory.
private final class PageRoom {
    /// Maximum number of points of paths and glyphs.
    private static let limit = 10_000_000
    /// Bytes of memory per point: in the path of cairo, in the copy that becomes text, and in the file.
    private static let bytesPerPoint = 64
    /// Number of points after which memory is asked for again.
    private static let step = 1 << 16
    private var count = 0
    private var checked = 0

    /// - Throws: `SnapshotError` with `tooLarge`, or with `renderingFailed` if memory runs out.
    func take(_ points: Int) throws(SnapshotError) {
        count += points
        if count - checked >= Self.step {
            checked = count
            try MemoryRequest.check(max(points, Self.step) * Self.bytesPerPoint, for: "the page")
        }
        guard count <= Self.limit else {
            throw SnapshotError(
                .tooLarge, "the style draws more than \(Self.limit) points, too many for a vector file",
                remedy: "use a smaller size, another zoom, or a raster format", pointer: "/format")
        }
    }
}

extension Pixmap {
    /// Its pixels as bytes, by which a page knows that it has the image.
    fileprivate var name: [UInt8] {
        pixels.withUnsafeBytes { Array($0) } + "\(width)".utf8
    }
}

extension Color {
    /// The straight color of premultiplied components, 0 to 1.
    fileprivate init(premultiplied color: PaintColor) {
        func byte(_ value: Float) -> UInt8 { value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0 }
        guard color.w > 0 else {
            self = .transparent
            return
        }
        self.init(
            red: byte(color.x / color.w), green: byte(color.y / color.w), blue: byte(color.z / color.w),
            alpha: byte(color.w))
    }
}

extension TextRole {
    fileprivate init(_ role: PageText.Role) {
        self =
            switch role {
            case .plain: .plain
            case .shapes: .shapes
            case .hidden: .hidden
            }
    }
}

extension LineStyle.Cap {
    fileprivate init(_ cap: LineShape.Cap) {
        self =
            switch cap {
            case .butt: .butt
            case .square: .square
            case .round: .round
            }
    }
}

extension LineStyle.Join {
    fileprivate init(_ join: LineShape.Join) {
        self =
            switch join {
            case .miter: .miter
            case .bevel: .bevel
            case .round: .round
            }
    }
}
