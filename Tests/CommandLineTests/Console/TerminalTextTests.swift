import Testing

@testable import snapshot

/// External text cannot move the cursor or imitate another line.
@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("Grüezi, Αθήνα, 東京, نقشه‌ها, 👩‍👩‍👧, é", "Grüezi, Αθήνα, 東京, نقشه‌ها, 👩‍👩‍👧, é"),
        ("a\u{1B}[31mred\u{1B}[0m", "a\u{FFFD}[31mred\u{FFFD}[0m"),
        ("a\u{1B}]0;title\u{7}b", "a\u{FFFD}]0;title\u{FFFD}b"),
        ("one\nsnapshot: two\r\nthree\tfour", "one snapshot: two  three four"),
        ("a\u{85}b\u{2028}c\u{2029}d", "a b c d"),
        ("a\u{9B}31mb\u{7F}\u{0}", "a\u{FFFD}31mb\u{FFFD}\u{FFFD}"),
        ("out\u{202E}gnp.exe\u{2066}\u{200F}\u{FEFF}\u{200B}\u{AD}", "outgnp.exe"),
        ("a\u{E0041}b", "ab"),
    ])
    func aLineIsALine(text: String, shown: String) {
        #expect(TerminalText.line(text) == shown)
    }

    @Test func escapesJSON() {
        #expect(
            TerminalText.json("{\n \"a\": \"é\u{9B}\u{7F}\u{202E}\u{E0041}東\"\n}") == #"""
                {
                 "a": "é\u009b\u007f\u202e\udb40\udc41東"
                }
                """#)
    }
}
