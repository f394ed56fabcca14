import JSON
import Testing

@testable import MapStyle

@Suite struct SpriteIndexTests {
    private func index(_ json: String) throws -> SpriteIndex { try SpriteIndex(Array(json.utf8)) }

    @Test func readsRectanglesAndRatio() throws {
        let icons = try index(
            #"""
            {"a": {"x": 1, "y": 2, "width": 3, "height": 4, "pixelRatio": 2, "sdf": false},
             "b": {"x": 0, "y": 0, "width": 1, "height": 1}}
            """#
        ).icons
        #expect(icons["a"] == SpriteIndex.Icon(x: 1, y: 2, width: 3, height: 4, pixelRatio: 2))
        #expect(icons["b"]?.pixelRatio == 1)
    }

    @Test func readsHowIconsStretch() throws {
        let icon = try #require(
            try index(
                #"""
                {"a": {"x": 0, "y": 0, "width": 10, "height": 8, "sdf": true, "stretchX": [[1, 2.5], [4, 9]],
                 "stretchY": [[0, 8]], "content": [1, 2, 9, 7], "textFitWidth": "stretchOnly",
                 "textFitHeight": "proportional"}}
                """#
            ).icons["a"])
        #expect(icon.isSDF)
        #expect(icon.stretchX == [1...2.5, 4...9])
        #expect(icon.stretchY == [0...8])
        #expect(icon.content == [1, 2, 9, 7])
        #expect(icon.textFitWidth == .stretchOnly)
        #expect(icon.textFitHeight == .proportional)
    }

    @Test(arguments: [
        #""stretchX": [[2, 1]]"#, #""stretchX": [[0, 2], [1, 3]]"#, #""stretchX": [[0, 5]]"#, #""stretchX": [[-1, 2]]"#,
        #""stretchY": [1, 2]"#, #""stretchY": "all""#, #""content": [0, 0, 5, 4]"#, #""content": [2, 0, 1, 4]"#,
        #""content": [0, 0, 4]"#, #""sdf": 1"#, #""textFitWidth": "wide""#,
    ]) func brokenStretchesCountAsAbsent(field: String) throws {
        let icons = try index("{\"a\": {\"x\": 0, \"y\": 0, \"width\": 4, \"height\": 4, \(field)}}").icons
        #expect(icons["a"] == SpriteIndex.Icon(x: 0, y: 0, width: 4, height: 4, pixelRatio: 1))
    }

    /// A broken icon costs that icon.
    @Test(arguments: [
        "1", "null", "{}", #"{"x": -1, "y": 0, "width": 1, "height": 1}"#,
        #"{"x": 0, "y": 0, "width": 0, "height": 1}"#, #"{"x": 0, "y": 0, "width": 4097, "height": 1}"#,
        #"{"x": 4096, "y": 0, "width": 1, "height": 1}"#, #"{"x": 0.5, "y": 0, "width": 1, "height": 1}"#,
        #"{"x": 1e300, "y": 0, "width": 1, "height": 1}"#, #"{"x": "0", "y": 0, "width": 1, "height": 1}"#,
    ]) func leavesBrokenIconsOut(icon: String) throws {
        let icons = try index(#"{"bad": \#(icon), "good": {"x": 0, "y": 0, "width": 4096, "height": 1}}"#).icons
        #expect(icons.keys.sorted() == ["good"])
    }

    @Test(arguments: [("0", 1), ("-1", 1), ("65", 1), ("1e-9", 1.0 / 64), ("1.5", 1.5), ("\"2\"", 1)])
    func ratios(json: String, ratio: Double) throws {
        let icons = try index(#"{"a": {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": \#(json)}}"#).icons
        #expect(icons["a"]?.pixelRatio == ratio)
    }

    @Test(arguments: ["", "[]", "{", "1", #"{"a": {}} x"#]) func refusesOtherFiles(json: String) {
        let error = #expect(throws: StyleError.self) { try index(json) }
        #expect(error?.code == .invalid)
    }

    @Test func refusesTooMuch() {
        let many = (0...SpriteIndex.maximumIcons).map { "\"\($0)\": 0" }.joined(separator: ",")
        let deep = "{\"a\": " + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}"
        let large = "{\"a\": \"" + String(repeating: "x", count: SpriteIndex.maximumBytes) + "\"}"
        for json in ["{\(many)}", deep, large] {
            let error = #expect(throws: StyleError.self) { try index(json) }
            #expect(error?.code == .tooLarge)
        }
        let fewer = (0..<SpriteIndex.maximumIcons).map { "\"\($0)\": 0" }.joined(separator: ",")
        #expect(throws: Never.self) { try index("{\(fewer)}") }
    }
}
