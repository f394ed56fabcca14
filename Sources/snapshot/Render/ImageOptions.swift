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
    @Option(help: "light or dark: which tiles of a pair, and the text on them (default light).")
    var appearance: Appearance?
    @Option(
        help: ArgumentHelp(
            "png, png8 (256 colours), jpeg, webp, svg or pdf (default: by the file's name).", valueName: "format"))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Of jpeg, webp, and photographs in svg and pdf: 1 (smallest) to 100 (default 85, webp 80).",
            valueName: "quality"))
    var quality: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Lower quality or fewer colours until the file fits, or fail.", valueName: "n"))
    var maxBytes: Int?
    @Option(
        help: ArgumentHelp(
            "Colour under transparent tiles and where no tile is (default #f2efe9, dark #242629).", valueName: "css"))
    var background: String?
    @Option(help: "What --scale is for: sharp (more detail) or legible (labels keep their size).")
    var detail: Detail?

    /// - Parameter named: the format that the name of the output stands for.
    func apply(to request: inout SnapshotRequest, named: FileFormat?) throws(SnapshotError) {
        request.file = FileOptions(
            format: try givenFormat(named: named) ?? named ?? .png, quality: quality, maximumBytes: maxBytes)
        if let size {
            let (points, scale) = try Advice.at("size") { () throws(SnapshotError) in try Notation.size(size) }
            request.size = points
            if let scale { request.scale = scale }
        }
        if let scale { request.scale = scale }
        if let appearance { request.appearance = appearance }
        if let background {
            request.background = try Color(notation: background, name: "background", pointer: "/background")
        }
        if let detail { request.detail = detail }
    }

    /// Whether a scale was given, in whichever way.
    var statesScale: Bool { scale != nil || size?.contains("@") == true }

    private func givenFormat(named: FileFormat?) throws(SnapshotError) -> FileFormat? {
        guard let format else { return nil }
        let name = format.lowercased()
        guard let given = FileFormat(rawValue: name) ?? FileFormat(fileExtension: name) else {
            throw .invalid(
                flag: "format", format, "one of \(FileFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        try given.check(named: named, written: format)
        return given
    }
}

extension Appearance: ExpressibleByArgument {}
extension Detail: ExpressibleByArgument {}
