import JSON
import MapStyle

/// All that is wrong with a style, and all that is not drawn of it.
package struct StyleCheck: Sendable {
    /// One error or note.
    package struct Finding: Hashable, Sendable {
        /// Whether the style cannot be drawn because of it.
        package let isError: Bool
        /// Where it is, as a JSON pointer; empty for the whole style.
        package let pointer: String
        /// The id of the layer that it is in.
        package let layer: String?
        /// What is wrong, then what to do.
        package let sentence: String
    }

    /// Errors first, in the order of the file.
    package let findings: [Finding]

    /// Checks a style; its sources are not opened.
    package init(_ document: StyleDocument) {
        let (style, report) = Style.check(document.bytes)
        let ids = document.layerIDs
        func finding(_ sentence: String, _ pointer: String, isError: Bool) -> Finding {
            Finding(isError: isError, pointer: pointer, layer: Self.layer(pointer, ids), sentence: sentence)
        }
        findings =
            report.errors.map { finding($0.sentence, $0.pointer, isError: true) }
            + report.notes.map { finding($0.sentence, $0.pointer, isError: false) }
            + UndrawnLayers(style).sentences.map { finding($0, "", isError: false) }
    }

    /// Whether the style can be drawn.
    package var isValid: Bool { !findings.contains(where: \.isError) }

    /// The layer of `/layers/12/…`.
    private static func layer(_ pointer: String, _ ids: [String?]) -> String? {
        let parts = pointer.split(separator: "/")
        guard parts.count >= 2, parts[0] == "layers", let index = Int(parts[1]), ids.indices.contains(index) else {
            return nil
        }
        return ids[index]
    }
}
