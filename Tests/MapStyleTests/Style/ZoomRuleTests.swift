import JSON
import Testing

@testable import MapStyle

/// How zooms enter, and the traps of style and evaluation.
@Suite struct ZoomRuleTests {
    private func line(_ properties: String, at zoom: Double) throws -> LineLayer {
        let style = try StyleTests.style(layers: StyleTests.layer(#""type": "line", \#(properties)"#))
        guard case .line(let line)? = style.resolved(at: zoom).layers.first?.kind else { throw StyleTests.Wrong() }
        return line
    }

    /// A layer is cut on the real zoom; its highest zoom is exclusive.
    @Test(arguments: [(4.99, false), (5, true), (7.99, true), (8, false)])
    func layersAreCut(zoom: Double, isDrawn: Bool) throws {
        let style = try StyleTests.style(layers: StyleTests.layer(#""type": "line", "minzoom": 5, "maxzoom": 8"#))
        #expect(style.resolved(at: zoom).layers.isEmpty != isDrawn)
    }

    /// Paint sees the real zoom, layout the whole one, dashes and patterns too.
    @Test func paintIsReal() throws {
        let curve = #"["interpolate", ["linear"], ["zoom"], 10, 10, 20, 20]"#
        let resolved = try line(
            #""layout": {"line-miter-limit": \#(curve)}, "paint": {"line-width": \#(curve), "line-dasharray": ["step", ["zoom"], ["literal", [1]], 12.5, ["literal", [2]]]}"#,
            at: 12.75)
        #expect(resolved.width == .constant(12.75))
        #expect(resolved.miterLimit == .constant(12))
        #expect(resolved.integerZoomWidth == .constant(12))
        #expect(resolved.dashes == .constant([1]))
    }

    /// Paint of zoom and feature is evaluated at integer zooms and mixed by the curve.
    @Test func zoomAndFeatureAreMixed() throws {
        let resolved = try line(
            #""paint": {"line-width": ["interpolate", ["exponential", 2], ["zoom"], 10, 0, 12, ["get", "w"]]}"#,
            at: 10.5)
        guard case .both(let width) = resolved.width else { throw StyleTests.Wrong() }
        let (table, rows) = FeatureTable.of([["w": .number(30)], ["w": .string("x")]])
        let (low, high) = (EvaluationContext(zoom: 10), EvaluationContext(zoom: 11))
        #expect(width.value(low, row: rows[0], table: table) == 0)
        #expect(width.value(high, row: rows[0], table: table) == 10)
        // The default, if there is no number.
        #expect(width.value(high, row: rows[1], table: table) == 1)
        let factor = width.mixFactor(zoom: 10.5, integerZoom: 10)
        #expect(abs(factor - 0.41421356) < 1e-8)
    }

    /// Stops between integer zooms are not seen, which the real zoom would show.
    @Test func stopsBetweenWholeZoomsAreLost() throws {
        let resolved = try line(
            #""paint": {"line-width": ["interpolate", ["linear"], ["zoom"], 10, 0, 10.5, ["get", "w"], 11, 0]}"#,
            at: 10.5)
        guard case .both(let width) = resolved.width else { throw StyleTests.Wrong() }
        let (table, rows) = FeatureTable.of([["w": .number(30)]])
        let ends = [10.0, 11].map { width.value(EvaluationContext(zoom: $0), row: rows[0], table: table) }
        #expect(ends == [0, 0])
        #expect(width.value(EvaluationContext(zoom: 10.5), row: rows[0], table: table) == 30)
    }

    @Test func stepsAreNotMixed() throws {
        let resolved = try line(#""paint": {"line-width": ["step", ["zoom"], ["get", "w"], 11, 3]}"#, at: 10.5)
        #expect(resolved.width.data?.mixFactor(zoom: 10.5, integerZoom: 10) == 0)
    }

    /// `{token}` counts in plain texts and functions of the zoom, not in expressions; an absent name is empty.
    @Test(arguments: [
        (#""{name} {rank}""#, "Vaduz 3"), (#""{nothing}""#, ""), (#""plain""#, "plain"), (#""{}""#, "{}"),
        (#"{"stops": [[0, "{name}"], [10, "b"]]}"#, "Vaduz"), (#"["concat", "{name}", "x"]"#, "{name}x"),
        (#"["to-string", "{name}"]"#, "{name}"), (#"["get", "rank"]"#, "3"), (#""a{name}b{c""#, "aVaduzb{c"),
    ])
    func tokens(json: String, expected: String) throws {
        let layer = StyleTests.layer(#""type": "symbol", "layout": {"text-field": \#(json)}"#)
        let style = try StyleTests.style(layers: layer)
        guard case .symbol(let symbol) = style.layers[0].kind else { throw StyleTests.Wrong() }
        let (table, rows) = FeatureTable.of([["name": .string("Vaduz"), "rank": .number(3)]])
        let field = symbol.text.field
        let text = field.data?.value(EvaluationContext(zoom: 3), row: rows[0], table: table) ?? field.value(at: 3)
        #expect(text.text == expected)
    }

    /// Colors are mixed straight, so a transparent stop keeps its hue.
    @Test func colorsAreMixedStraight() throws {
        let resolved = try line(
            #""paint": {"line-color": ["interpolate", ["linear"], ["zoom"], 10, "rgba(255, 0, 0, 0)", 12, "red"]}"#,
            at: 11)
        #expect(resolved.color == .constant(StyleColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
        #expect(resolved.color.constant?.premultiplied == SIMD4(0.5, 0, 0, 0.5))
    }

    /// A legacy function takes its own default, then the property's.
    @Test(arguments: [
        (#"{"property": "w", "stops": [[0, 2], [10, 12]]}"#, [7, 1, 1]),
        (#"{"property": "w", "default": 4, "stops": [[0, 2], [10, 12]]}"#, [7, 4, 4]),
        (#"{"property": "w", "type": "categorical", "default": 4, "stops": [[5, 2]]}"#, [2, 4, 4]),
        (#"{"property": "w", "type": "categorical", "stops": [[5, 2]]}"#, [2, 1, 1]),
        (#"{"property": "w", "type": "identity", "default": 4}"#, [5, 4, 4]),
        (#"{"property": "w", "type": "interval", "stops": [[0, 2], [5, 3]]}"#, [3, 1, 1]),
    ])
    func legacyDefaults(json: String, expected: [Double]) throws {
        let width = try #require(try line(#""paint": {"line-width": \#(json)}"#, at: 3).width.data)
        let (table, rows) = FeatureTable.of([["w": .number(5)], ["w": .string("x")], ["other": .number(5)]])
        #expect(rows.map { width.value(EvaluationContext(), row: $0, table: table) } == expected)
        var bound = width.expression.bound(to: table, EvaluationContext())
        #expect(rows.map { width.checked(bound.value($0)) } == expected)
    }

    @Test func legacyZoomAndProperty() throws {
        let json =
            #"{"property": "w", "stops": [[{"zoom": 0, "value": 0}, 0], [{"zoom": 0, "value": 10}, 10], [{"zoom": 10, "value": 0}, 0], [{"zoom": 10, "value": 10}, 110]]}"#
        let width = try line(#""paint": {"line-width": \#(json)}"#, at: 5).width
        guard case .both(let expression) = width else { throw StyleTests.Wrong() }
        let (table, rows) = FeatureTable.of([["w": .number(5)]])
        #expect(expression.value(EvaluationContext(zoom: 5), row: rows[0], table: table) == 30)
    }

    /// A feature of unknown type has a name, and there are no names for many.
    @Test(arguments: [
        (FeatureRow.Kind.unknown, "Unknown"), (.point, "Point"), (.line, "LineString"), (.polygon, "Polygon"),
    ])
    func kindsHaveNames(kind: FeatureRow.Kind, name: String) throws {
        let expression = try ExpressionParser.parse(.array([.string("geometry-type")]), expecting: nil)
        #expect(try expression.value(EvaluationContext(), row: FeatureRow(kind: kind, tags: 0..<0)) == .string(name))
    }

    /// An id may be a text, negative, or absent.
    @Test(arguments: [StyleValue.number(-3), .string("a"), .null, .number(9_007_199_254_740_994)])
    func idsAreValues(id: StyleValue) throws {
        let expression = try ExpressionParser.parse(.array([.string("id")]), expecting: nil)
        #expect(try expression.value(EvaluationContext(), row: FeatureRow(kind: .point, id: id, tags: 0..<0)) == id)
    }

    /// A data-driven property stays data-driven, even if all features have the same value.
    @Test func dataDrivenPropertiesStayDataDriven() throws {
        let color = try line(#""paint": {"line-color": ["case", ["has", "a"], "red", "red"]}"#, at: 3).color
        #expect(color.isDataDriven)
        #expect(color.constant == nil)
    }
}
