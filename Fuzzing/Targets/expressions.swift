@testable import JSON
@testable import MapGeometry
@testable import MapStyle

/// An expression or filter with random features: bound to a table, it gives the same result as unbound.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExpressions(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = input(start, count)
    guard let json = JSONValue(text: String(decoding: bytes, as: UTF8.self)[...]) else { return 0 }
    var dice = Dice(bytes.reversed())
    let types: [ValueType?] = [nil, .number, .string, .boolean, .color, .formatted, .padding, .numberArray, .image]
    var expressions = types.compactMap { try? ExpressionParser.parse(json, expecting: $0, state: ["a": .number(1)]) }
    if let filter = try? ExpressionParser.filter(json, state: [:]) { expressions.append(filter) }
    if case .object(let fields) = json {
        let target = LegacyFunction.Target(type: .number, isInterpolated: true, hasTokens: true)
        if let legacy = try? LegacyFunction.expression(fields, target),
            let expression = try? ExpressionParser.parse(legacy, expecting: .number)
        {
            expressions.append(expression)
        }
    }
    guard !expressions.isEmpty else { return 0 }
    let (table, rows) = features(&dice)
    let context = EvaluationContext(
        zoom: dice.fraction() * 24, tile: TileCoordinate(z: 3, x: 4, y: 2), images: [ExactText("a")],
        rampInput: dice.fraction())
    for expression in expressions {
        _ = try? expression.zoomCurve()
        var bound = expression.bound(to: table, context)
        for row in rows {
            let value = try? expression.value(context, row: row, table: table)
            require(describe(bound.value(row)) == describe(value), "a bound expression differs")
            require(bound.matches(row) == (value == .bool(true)), "a bound filter differs")
            _ = value?.text
            _ = value?.json
        }
    }
    return 0
}

/// The value as text, because NaN is not equal to itself.
private func describe(_ value: StyleValue?) -> String { value?.json ?? "none" }

private func features(_ dice: inout Dice) -> (FeatureTable, [FeatureRow]) {
    let values: [StyleValue] = [
        .null, .bool(true), .number(3), .number(-0.5), .number(1e300), .string("a"), .string("é😀"), .string(""),
        .array([.number(1), .string("a")]), .object(["a": .number(1)]),
    ]
    var tags: [UInt32] = []
    var rows: [FeatureRow] = []
    for _ in 0..<4 {
        let start = tags.count
        for _ in 0..<dice.byte() % 4 { tags += [UInt32(dice.byte() % 4), UInt32(dice.byte() % 11)] }
        let points = (0..<dice.byte() % 5).map { _ in
            FeaturePoint(x: dice.fraction() * 10_000 - 1000, y: dice.fraction() * 10_000 - 1000)
        }
        rows.append(
            FeatureRow(
                kind: FeatureRow.Kind(rawValue: UInt8(dice.byte() % 4)) ?? .unknown, id: dice.pick(values),
                tags: start..<tags.count, geometry: dice.byte() % 3 == 0 ? nil : [points, points.reversed()]))
    }
    let table = FeatureTable(
        keys: ["a", "b", "class", "x"], values: values.indices.map { .other(UInt32($0)) }, bytes: [], others: values,
        tags: tags)
    return (table, rows)
}
