import Cairo

extension FormatFacts {
    static let svg = FormatFacts(
        fileExtensions: ["svg"], mediaType: "image/svg+xml", defaultQuality: 85,
        content: .vector(
            PageEncoding(start: "<svg ", comment: ("<!-- ", " -->\n"), draw: { try SVGFile.draw($0, $1) })))

    // Readers look for the end mark in the last 1,024 bytes (ISO 32000-1, annex H, note 18), so that a comment may follow.
    static let pdf = FormatFacts(
        fileExtensions: ["pdf"], mediaType: "application/pdf", defaultQuality: 85,
        content: .vector(PageEncoding(start: "%PDF-", comment: ("% ", "\n"), draw: { try PDFFile.draw($0, $1) })))
}
