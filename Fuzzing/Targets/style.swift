@testable import JSON
@testable import MapStyle

/// A style, resolved at several zooms, with its filters and widths evaluated for random features.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStyle(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    let (style, report) = Style.check(bytes)
    require(report.errors.allSatisfy { !$0.sentence.contains("\n") }, "an error has several lines")
    var dice = Dice(bytes.reversed())
    let (table, rows) = features(&dice)
    for zoom in [0, 4.5, 22] {
        let resolved = style.resolved(at: zoom)
        let context = EvaluationContext(zoom: resolved.integerZoom, images: [ExactText("a")])
        for layer in resolved.layers {
            if let filter = layer.filter { check(filter, table, rows, context) }
            switch layer.kind {
            case .fill(let fill):
                check(fill.color, table, rows, context)
                check(fill.opacity, table, rows, context)
            case .line(let line):
                check(line.width, table, rows, context)
                check(line.join, table, rows, context)
                let color = line.gradient?.color(at: dice.fraction())
                require((0...1).contains(color?.alpha ?? 0), "a color is beyond its range")
            case .circle(let circle): check(circle.radius, table, rows, context)
            case .symbol(let symbol): check(symbol.text.field, table, rows, context)
            default: break
            }
        }
    }
    return 0
}

private func check(_ filter: Expression, _ table: FeatureTable, _ rows: [FeatureRow], _ context: EvaluationContext) {
    var bound = filter.bound(to: table, context)
    for row in rows {
        let value = try? filter.value(context, row: row, table: table)
        require(bound.matches(row) == (value == .bool(true)), "a bound filter differs")
    }
}

private func check<Value>(
    _ property: Property<Value>, _ table: FeatureTable, _ rows: [FeatureRow], _ context: EvaluationContext
) {
    guard let data = property.data else { return }
    var bound = data.expression.bound(to: table, context)
    for row in rows {
        require(
            data.checked(bound.value(row)) == data.value(context, row: row, table: table), "a bound property differs")
    }
    require((0...1).contains(data.mixFactor(zoom: context.zoom + 0.3, integerZoom: context.zoom)), "a factor is beyond")
}

/// Features with values of all types.
private func features(_ dice: inout Dice) -> (FeatureTable, [FeatureRow]) {
    let values: [StyleValue] = [
        .null, .bool(true), .number(3), .number(-0.5), .string("a"), .string(""), .array([.number(1), .string("a")]),
        .object(["a": .number(1)]),
    ]
    var tags: [UInt32] = []
    var rows: [FeatureRow] = []
    for _ in 0..<4 {
        let start = tags.count
        for _ in 0..<dice.byte() % 4 { tags += [UInt32(dice.byte() % 4), UInt32(dice.byte() % 9)] }
        rows.append(
            FeatureRow(
                kind: FeatureRow.Kind(rawValue: UInt8(dice.byte() % 4)) ?? .unknown, id: dice.pick(values),
                tags: start..<tags.count))
    }
    let table = FeatureTable(
        keys: ["a", "b", "class", "name"], values: values.indices.map { .other(UInt32($0)) }, bytes: [], others: values,
        tags: tags)
    return (table, rows)
}
