public import ArgumentParser
public import MapSnapshot

/// Flags for size, scale, format and colors.
struct ImageOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Size in points, optionally with a scale: 400x200@2x (default: 256x256).", valueName: "WxH[@Sx]"))
    var size: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels per point, 1 to 4; 2 is for Retina screens (default: 1).", valueName: "SCALE"),
        transform: Number.scale)
    var scale: Double?
    @Option(
        help: ArgumentHelp(
            "Draw the light or the dark map (default: light).", valueName: "MODE"))
    var appearance: Appearance?
    @Option(
        help: ArgumentHelp(
            "\(FileFormat.help(FileFormat.allCases)) (default: from the file name).", valueName: "FORMAT"))
    var format: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Quality of \(FileFormat.qualityHelp), 1 to 100 (default: \(FileFormat.defaultQualityHelp)).",
            valueName: "N"),
        transform: Number.quality)
    var quality: Int?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum file size: reduce quality or colors until it fits, or fail.", valueName: "BYTES"),
        transform: Number.bytes)
    var maxBytes: Int?
    @Option(
        help: ArgumentHelp(
            "Compress PNG in less time, or to fewer bytes (default: default).", valueName: "EFFORT"))
    var compression: CompressionEffort?
    @Option(
        help: ArgumentHelp(
            "Color under transparent and missing tiles (default: #f2efe9; dark: #242629).", valueName: "COLOR"))
    var background: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Round the corners; beyond them the image is transparent.", valueName: "POINTS"),
        transform: Number.decimal)
    var cornerRadius: Double?
    @Option(help: ArgumentHelp("Draw a line along the edge (default width: 1).", valueName: "COLOR[:POINTS]"))
    var border: String?
    @Option(
        help: ArgumentHelp(
            "What a higher scale does: use deeper tiles, or keep labels legible (default: sharp).", valueName: "MODE"))
    var detail: Detail?

    /// - Parameter named: the format of the output's file name.
    func apply(to request: inout SnapshotRequest, named: FileFormat?) throws(SnapshotError) {
        request.file = FileOptions(
            format: try givenFormat(named: named) ?? named ?? .png, quality: quality, maximumBytes: maxBytes,
            compression: compression ?? .standard)
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
        if let cornerRadius { request.cornerRadius = cornerRadius }
        if let border {
            request.border = try Advice.at("border") { () throws(SnapshotError) in try Border(parsing: border) }
        }
    }

    /// Whether a scale was given, in `--scale` or `--size`.
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

extension FileFormat {
    /// Formats as alternatives, with what helps to choose.
    static func help(_ formats: [FileFormat]) -> String {
        formats.map { format in format.rawValue + (format.remark.map { " (\($0))" } ?? "") }.alternatives
    }

    /// What has a quality.
    fileprivate static var qualityHelp: String {
        let photos = FileFormat.vector.filter { $0.defaultQuality != nil }.map(\.rawValue)
        return FileFormat.lossy.map(\.rawValue).joined(separator: ", ")
            + ", and photos in \(photos.joined(separator: " and "))"
    }

    /// The default quality of most formats, and then those of the others.
    static var defaultQualityHelp: String {
        let usual = FileFormat.jpeg.defaultQuality ?? 0
        let others = FileFormat.lossy.filter { $0.defaultQuality != usual }
        return (["\(usual)"] + others.map { "\($0.rawValue) \($0.defaultQuality ?? usual)" }).joined(separator: "; ")
    }
}

extension Appearance: ExpressibleByArgument {}
extension Detail: ExpressibleByArgument {}
extension CompressionEffort: ExpressibleByArgument {}

/// Flags for several images of one request, each in a separate file.
struct VariantOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One image per scale: out.png, out@2x.png, out@3x.png.", valueName: "S,S,…"))
    var scales: String?
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("One image per appearance: out.png, out-dark.png.", valueName: "MODE,MODE"))
    var appearances: String?

    /// Whether file names have a suffix for the variant.
    var isGiven: Bool { scales != nil || appearances != nil }

    /// The scales to draw at.
    func scales(or image: ImageOptions, of request: SnapshotRequest) throws -> [Double] {
        guard let scales else { return [request.scale] }
        guard !image.statesScale else {
            throw Failure(.usage, "--scales \(scales) does not go with --scale or a scale in --size: keep one of them")
        }
        guard let numbers = Notation.numbers(scales), Set(numbers).count == numbers.count else {
            throw SnapshotError.invalid(flag: "scales", scales, "different numbers separated by commas, such as 1,2,3")
        }
        return numbers
    }

    /// The appearances to draw in.
    func appearances(or image: ImageOptions) throws -> [Appearance] {
        guard let appearances else { return [image.appearance ?? .light] }
        guard image.appearance == nil else {
            throw Failure(.usage, "--appearances \(appearances) does not go with --appearance: keep one of them")
        }
        let names = appearances.split(separator: ",", omittingEmptySubsequences: false)
        let known = names.compactMap { Appearance(rawValue: String(Notation.trimmed($0))) }
        guard known.count == names.count, Set(known).count == known.count else {
            throw SnapshotError.invalid(flag: "appearances", appearances, "light, dark or light,dark")
        }
        return known
    }

    /// The suffix of a variant's file name; nil if there are no variants.
    func mark(scale: Double, appearance: Appearance) -> String? {
        guard isGiven else { return nil }
        let night = appearances != nil && appearance == .dark ? "-dark" : ""
        return night + (scales == nil || scale == 1 ? "" : "@\(scale.text)x")
    }
}

/// Flags for the labels of styles, the same for images and tiles.
struct LabelOptions: ParsableArguments {
    @Flag(help: "Leave out the texts and icons of styles.")
    var hideLabels = false
    @Option(
        help: ArgumentHelp(
            "Leave out parts of styles: any of \(Notation.names(of: MapContent.self)), separated by commas. Repeat for more.",
            valueName: "PART,…"))
    var hide: [String] = []
    @Option(
        help: ArgumentHelp(
            "Language of the names on a vector map, such as de or pt-BR (default: as in the style).",
            valueName: "CODE"))
    var language: String?

    /// What the flag names.
    func hiddenContent() throws(SnapshotError) -> Set<MapContent> {
        var content: Set<MapContent> = []
        for text in hide {
            content.formUnion(
                try Advice.at("hide") { () throws(SnapshotError) in try Notation.choices(text, name: "hide") })
        }
        return content
    }
}
