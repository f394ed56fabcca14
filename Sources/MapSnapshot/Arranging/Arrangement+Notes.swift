extension Arrangement {
    /// Notes for the caller about labels without a place, and other surprises.
    var notes: [String] {
        var notes = pinNotes + captionNotes + ornaments.notes
        if let ornament = attribution.ornament, ornament.display == .elsewhere {
            let text = attribution.texts.joined(separator: " · ")
            notes.append("the picture is too small for the attribution \"\(text)\": show it beside it")
        }
        var missing = MissingGlyphs()
        missing.add(pins.items.flatMap(\.marker.lines) + captions.placed.map(\.label.line))
        missing.add(attribution.ornament?.lines ?? [])
        notes += missing.notes
        if let doubt = attribution.doubt { notes.append(doubt) }
        return notes
    }

    private var pinNotes: [String] {
        var notes: [String] = []
        let count = pins.items.count + pins.outside + pins.covered
        if pins.outside > 0 { notes.append("\(pins.outside) of \(count) pins lie outside of the picture") }
        if pins.covered > 0 {
            notes.append("\(pins.covered) of \(count) pins were left out, for they would cover others")
        }
        return notes
    }

    private var captionNotes: [String] {
        guard captions.dropped > 0 else { return [] }
        return [
            "\(captions.dropped) of \(captions.dropped + captions.placed.count) labels found no free place and were "
                + "left out: make the picture larger, or give those that matter a priority"
        ]
    }
}
