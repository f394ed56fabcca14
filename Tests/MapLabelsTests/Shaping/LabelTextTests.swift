import Testing

@testable import MapLabels

@Suite struct LabelTextTests {
    /// Empty sections have no character.
    @Test(arguments: [
        (["abc"], [0, 0, 0]), (["ab", "", "c"], [0, 0, 2]), (["", "x"], [1]), (["x", ""], [0]),
        (["", "", "ab", "c", ""], [2, 2, 3]), ([""], []),
    ]) func eachCharacterHasItsSection(parts: [String], sections: [Int]) {
        var text = LabelText()
        for (index, part) in parts.enumerated() { text.append(part, in: LabelText.Section(stack: index)) }
        #expect(text.count == sections.count)
        #expect(sections.indices.map { text.sectionIndex(at: $0) } == sections)
        for index in parts.indices {
            #expect(text.range(ofSection: index).map { sections[$0] } == sections.filter { $0 == index })
        }
    }

    @Test func sectionsAfterALongTextAreEmpty() {
        var text = LabelText(String(repeating: "a", count: LabelText.maximumCount + 5))
        text.append("b", in: LabelText.Section(stack: 1))
        #expect(text.count == LabelText.maximumCount)
        #expect(text.range(ofSection: 1).isEmpty)
        #expect(text.sectionIndex(at: text.count - 1) == 0)
    }
}
