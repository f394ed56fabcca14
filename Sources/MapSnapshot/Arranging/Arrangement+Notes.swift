extension Arrangement {
    /// Notes for the caller about labels without a place, and other surprises.
    var notes: [SnapshotNote] {
        var notes = pinNotes + captionNotes + ornaments.notes
        if let ornament = attribution.ornament, ornament.display == .elsewhere {
            let text = attribution.texts.joined(separator: " · ")
            notes.append(
                SnapshotNote(
                    .attributionOmitted, "the image is too small for the attribution \"\(text)\"",
                    remedy: "show it beside the image", pointer: "/attribution", values: ["attribution": .text(text)]))
        }
        var missing = MissingGlyphs()
        missing.add(pins.items.flatMap(\.marker.lines) + captions.placed.map(\.label.line) + ornaments.lines)
        missing.add(attribution.ornament?.lines ?? [])
        notes += missing.notes
        notes += [attribution.doubt, attribution.missing].compactMap(\.self)
        return notes
    }

    private var pinNotes: [SnapshotNote] {
        var notes: [SnapshotNote] = []
        let count = pins.total
        if pins.outside > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOutside, "\(pins.outside) of \(count) pins lie outside the image", pointer: "/pins",
                    values: ["outside": .integer(pins.outside), "pins": .integer(count)]))
        }
        if pins.clusters.count > 0 {
            let (clusters, joined) = pins.clusters
            notes.append(
                SnapshotNote(
                    .pinsClustered,
                    "\(joined) of \(count) pins are shown as \(clusters) \(clusters == 1 ? "cluster" : "clusters")",
                    pointer: "/cluster",
                    values: [
                        "clustered": .integer(joined), "clusters": .integer(clusters), "pins": .integer(count),
                    ]))
        }
        if pins.covered > 0 {
            notes.append(
                SnapshotNote(
                    .pinsOmitted, "\(pins.covered) of \(count) pins were left out because they would cover others",
                    pointer: "/declutter", values: ["omitted": .integer(pins.covered), "pins": .integer(count)]))
        }
        return notes
    }

    private var captionNotes: [SnapshotNote] {
        guard captions.dropped > 0 else { return [] }
        let count = captions.dropped + captions.placed.count
        return [
            SnapshotNote(
                .labelsOmitted, "\(captions.dropped) of \(count) labels were left out because they found no room",
                remedy: "make the image larger, or give the pins that matter a priority", pointer: "/pins",
                values: ["omitted": .integer(captions.dropped), "labels": .integer(count)])
        ]
    }
}
