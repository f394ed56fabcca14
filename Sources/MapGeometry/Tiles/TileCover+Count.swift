extension TileCover {
    /// Whether there is no cell.
    public var isEmpty: Bool { rows.isEmpty }

    /// The number of cells, or `Int.max` if it is larger; allocates nothing.
    ///
    /// For a rotated image this takes time per row, and there may be 2^30 rows: use `exceeds` to refuse large covers.
    public var count: Int { count(stoppingAbove: .max) }

    /// Whether there are more cells than `limit`; takes no more than `limit` steps.
    public func exceeds(_ limit: Int) -> Bool { count(stoppingAbove: limit) > limit }

    /// The number of cells, or any number above `limit` if there are more.
    private func count(stoppingAbove limit: Int) -> Int {
        if isBlock {
            let product = columns.count.multipliedReportingOverflow(by: rows.count)
            return product.overflow ? .max : product.partialValue
        }
        var total = 0
        for row in rows {
            let sum = total.addingReportingOverflow(columns(inRow: row).count)
            if sum.overflow { return .max }
            total = sum.partialValue
            if total > limit { break }
        }
        return total
    }
}
