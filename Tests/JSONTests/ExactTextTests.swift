import Testing

@testable import JSON

@Suite struct ExactTextTests {
    @Test func isEqualToTheSameBytesOnly() {
        let one = "Z\u{FC}rich"
        let other = "Zu\u{308}rich"
        #expect(one == other)
        #expect(ExactText(one) != ExactText(other))
        #expect(ExactText(one) == ExactText(String(one.unicodeScalars.map(Character.init))))
        #expect(Set([one, other, "Zurich", one].map(ExactText.init)).count == 3)
        #expect(Set([["a", "b"], ["ab", ""], ["", "ab"]].map { $0.map(ExactText.init) }).count == 3)
    }
}
