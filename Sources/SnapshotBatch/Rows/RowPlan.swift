public import MapSnapshot

/// Which images a batch draws per row, and how their files are named.
public struct RowPlan: Sendable {
    /// The names of rows without `out`; nil for names by content.
    let template: NameTemplate?
    /// The images per row; never empty.
    let variants: [RowVariant?]

    /// - Parameters:
    ///   - template: the names of rows without `out`; nil for names by content.
    ///   - scales: one image per scale, whatever the row says; nil for one at the scale of the row.
    ///   - appearances: one image per appearance, likewise.
    public init(template: NameTemplate? = nil, scales: [Double]? = nil, appearances: [Appearance]? = nil) {
        self.template = template
        var variants: [RowVariant?] = []
        for appearance in appearances?.map(Optional.some) ?? [nil] {
            for scale in scales?.map(Optional.some) ?? [nil] {
                let isAny = scale == nil && appearance == nil
                variants.append(
                    isAny ? nil : RowVariant(index: variants.count, scale: scale, appearance: appearance))
            }
        }
        self.variants = variants.isEmpty ? [nil] : variants
    }

    /// Number of images per row.
    public var imagesPerRow: Int { variants.count }

    /// The row once per image, with the name of its file.
    package func rows(of row: BatchRow) -> [BatchRow] { variants.map { planned(row, $0) } }

    private func planned(_ row: BatchRow, _ variant: RowVariant?) -> BatchRow {
        guard template != nil || variant != nil, case .success(var request) = row.request else {
            return BatchRow(
                line: row.line, id: row.id, meta: row.meta, out: row.out, request: row.request, variant: variant)
        }
        do throws(SnapshotError) {
            if let scale = variant?.scale { request = try request.drawn(at: scale) }
            if let appearance = variant?.appearance { request = request.drawn(in: appearance) }
            let name = try name(of: row, request, variant)
            try request.file.format.check(named: name?.format, written: request.file.format.rawValue)
            return BatchRow(
                line: row.line, id: row.id, meta: row.meta, out: name, request: .success(request), variant: variant)
        } catch {
            return BatchRow(
                line: row.line, id: row.id, meta: row.meta, out: nil,
                request: .failure(BatchResult.Failure(error)), variant: variant)
        }
    }

    private func name(
        of row: BatchRow, _ request: ValidatedRequest, _ variant: RowVariant?
    ) throws(SnapshotError) -> OutputName? {
        if let out = row.out { return try out.marked(variant?.mark(besides: nil) ?? "") }
        guard let template else { return nil }
        return try template.name(of: row, request).marked(variant?.mark(besides: template) ?? "")
    }
}

extension OutputName {
    /// The name with a mark before its extension.
    fileprivate func marked(_ mark: String) throws(SnapshotError) -> OutputName {
        guard !mark.isEmpty else { return self }
        guard format != nil, let dot = path.lastIndex(of: ".") else { return try OutputName(path + mark) }
        return try OutputName(path[..<dot] + mark + path[dot...])
    }
}

/// One of several images of a row.
public struct RowVariant: Hashable, Sendable {
    /// The position among the variants of the row, from 0.
    public let index: Int
    /// Pixels per point; nil if that is up to the row.
    public let scale: Double?
    /// The appearance; nil if that is up to the row.
    public let appearance: Appearance?

    /// The suffix of the file's name, such as `-dark@2x`; empty for the light image at scale 1.
    func mark(besides template: NameTemplate?) -> String {
        let night = appearance == .dark && template?.uses(.appearance) != true ? "-dark" : ""
        guard let scale, scale != 1, template?.uses(.scale) != true else { return night }
        return night + "@\(scale.text)x"
    }
}

/// A pattern for the names of a batch's files, such as `{id}@{scale}x.png`.
public struct NameTemplate: Hashable, Sendable {
    /// What a name may depend on.
    enum Field: String, Hashable, Sendable, CaseIterable {
        /// The row's `id`.
        case id
        /// The line of the row, or the number of its feature.
        case line
        /// Pixels per point.
        case scale
        /// `light` or `dark`.
        case appearance
    }

    private enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]
    private let pattern: String

    /// Parses a pattern.
    ///
    /// - Throws: `SnapshotError` for a field that is not known, and for a name that no row could have.
    public init(parsing text: String) throws(SnapshotError) {
        pattern = text
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace != rest.startIndex { parts.append(.text(String(rest[..<brace]))) }
            let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
                let field = Field(rawValue: String(rest[rest.index(after: brace)..<end]))
            else { throw .invalid("name", text, "a name with any of \(known)", pointer: "/name") }
            parts.append(.field(field))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
        guard parts.contains(.field(.id)) || parts.contains(.field(.line)) else {
            throw .invalid("name", text, "a name with {id} or {line}, such as {id}.png", pointer: "/name")
        }
        // With any values, so that a mistake is not reported for every row.
        do throws(SnapshotError) {
            _ = try OutputName(parts.map { if case .text(let text) = $0 { text } else { "1" } }.joined())
        } catch {
            throw SnapshotError(
                .invalidRequest, "name \(Notation.shortened(text)) is not valid", remedy: error.remedy, pointer: "/name"
            )
        }
    }

    /// The format of the extension; nil if it has none, or if it depends on the row.
    public var format: FileFormat? {
        guard case .text(let text)? = parts.last, let dot = text.lastIndex(of: ".") else { return nil }
        return FileFormat(fileExtension: String(text[text.index(after: dot)...]))
    }

    /// Whether names depend on the line of the row, which the reader of a part does not know.
    public var usesLine: Bool { uses(.line) }

    /// Whether names depend on a field.
    func uses(_ field: Field) -> Bool { parts.contains(.field(field)) }

    /// The name of a row's file.
    ///
    /// - Throws: `SnapshotError` if the row has no id but the name needs one, or if its id cannot be in a name.
    func name(of row: BatchRow, _ request: ValidatedRequest) throws(SnapshotError) -> OutputName {
        var name = ""
        for part in parts {
            switch part {
            case .text(let text): name += text
            case .field(.id): name += try Self.part(of: row.id)
            case .field(.line): name += "\(row.line)"
            case .field(.scale): name += request.scale.text
            case .field(.appearance): name += request.appearance.rawValue
            }
        }
        return try OutputName(name)
    }

    /// An id as part of a name; what no name may contain becomes a hyphen.
    ///
    /// - Parameter id: JSON.
    private static func part(of id: String?) throws(SnapshotError) -> String {
        let text = id.flatMap(BatchRow.plainText) ?? ""
        guard !text.isEmpty else {
            throw SnapshotError(
                .invalidRequest, "the row has no id, which the name of its file needs", remedy: "add one",
                pointer: "/id")
        }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isUsable = scalar != "/" && scalar != "\\" && scalar.properties.generalCategory != .control
            return isUsable ? scalar : "-"
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
