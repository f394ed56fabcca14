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
        if let scale = variant?.scale { request.scale = scale }
        if let appearance = variant?.appearance { request.appearance = appearance }
        do throws(SnapshotError) {
            try request.validate()
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
        of row: BatchRow, _ request: SnapshotRequest, _ variant: RowVariant?
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
