import JSON
import MapStyle
package import TileSources

/// All errors in a style, and everything that is not drawn.
package struct StyleCheck: Sendable {
    /// One error or note.
    package struct Finding: Hashable, Sendable {
        /// Whether it prevents drawing.
        package let isError: Bool
        /// JSON pointer; empty for the whole style.
        package let pointer: String
        /// The id of its layer.
        package let layer: String?
        /// One sentence: what is wrong, then what to do.
        package let sentence: String
    }

    /// Errors, then notes, in file order.
    package let findings: [Finding]

    /// Checks a style, and what it names in files and on servers.
    package init(_ document: StyleDocument, network: TileNetwork) async {
        let style = Style.check(document.bytes).style
        self.init(document, flaws: await SourceCheck(document: document, network: network).flaws(of: style))
    }

    /// Checks a style without opening what it names.
    package init(_ document: StyleDocument) { self.init(document, flaws: []) }

    private init(_ document: StyleDocument, flaws: [SourceCheck.Flaw]) {
        let report = Style.check(document.bytes).report
        let ids = document.layerIDs
        func finding(_ sentence: String, _ pointer: String, isError: Bool) -> Finding {
            Finding(isError: isError, pointer: pointer, layer: Self.layer(pointer, ids), sentence: sentence)
        }
        findings =
            report.errors.map { finding($0.sentence, $0.pointer, isError: true) }
            + flaws.filter(\.isError).map { finding($0.note.sentence, $0.note.pointer, isError: true) }
            + (report.notes + flaws.filter { !$0.isError }.map(\.note)).map {
                finding($0.sentence, $0.pointer, isError: false)
            }
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
