import JSON

/// Sanitizes text for terminals: names, attributions and messages come from files and servers, and must not move the
/// cursor, change what is shown, or imitate another line.
enum TerminalText {
    /// One line without control characters, invisible formatting and secrets.
    static func line(_ text: String) -> String { clean(Redaction.redacted(text)) }

    /// One line without control characters and invisible formatting.
    static func clean(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch Kind(scalar) {
            case .plain: line.append(scalar)
            case .space: line.append(" ")
            case .control: line.append("\u{FFFD}")
            case .invisible: continue
            }
        }
        return String(line)
    }

    /// A JSON document without secrets, with control characters and invisible formatting escaped.
    static func json(_ text: String) -> String {
        let text = Redaction.redacted(text)
        guard text.utf8.contains(where: { $0 > 0x7E }) else { return text }
        var json = ""
        for scalar in text.unicodeScalars {
            // The encoder has escaped everything below U+0020, and its own line breaks stay.
            if scalar.value <= 0x7E || Kind(scalar) == .plain {
                json.unicodeScalars.append(scalar)
            } else {
                json += JSONText.escape(scalar)
            }
        }
        return json
    }

    private enum Kind {
        case plain
        /// Line breaks and tabs.
        case space
        /// Escape and other control characters.
        case control
        /// Bidirectional overrides, zero widths, tags.
        case invisible

        init(_ scalar: Unicode.Scalar) {
            switch scalar.properties.generalCategory {
            case .lineSeparator, .paragraphSeparator: self = .space
            case .control: self = (0x09...0x0D).contains(scalar.value) || scalar.value == 0x85 ? .space : .control
            // Joiners are needed for Persian, Indian scripts and emoji.
            case .format: self = scalar.value == 0x200C || scalar.value == 0x200D ? .plain : .invisible
            default: self = .plain
            }
        }
    }
}
