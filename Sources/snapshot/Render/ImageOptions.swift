public import ArgumentParser
public import MapSnapshot

/// What the picture is like.
struct ImageOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Width x height in points, perhaps with a scale (default 256x256).", valueName: "wxh[@sx]"))
    var size: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels a point, 1 to 4 (default 1); 2 is for Retina screens.", valueName: "scale"),
        transform: Number.decimal)
    var scale: Double?
    @Option(help: ArgumentHelp("Format of the file: png.", valueName: "format"))
    var format: String?
    @Option(
        help: ArgumentHelp("Colour under transparent tiles and where no tile is (default #f2efe9).", valueName: "css"))
    var background: String?
    @Option(help: "What --scale is for: sharp (more detail) or legible (labels keep their size).")
    var detail: Detail?

    func apply(to request: inout SnapshotRequest) throws(SnapshotError) {
        if let format, format.lowercased() != "png" {
            let isPlanned = ["png8", "jpeg", "jpg", "webp"].contains(format.lowercased())
            throw SnapshotError(
                .invalidRequest, "format \"\(format)\" is \(isPlanned ? "not written yet" : "not known"): use png")
        }
        if let size {
            let (points, scale) = try Notation.size(size)
            request.size = points
            if let scale { request.scale = scale }
        }
        if let scale { request.scale = scale }
        if let background { request.background = try Color(notation: background, name: "background") }
        if let detail { request.detail = detail }
    }
}

extension Detail: ExpressibleByArgument {}
