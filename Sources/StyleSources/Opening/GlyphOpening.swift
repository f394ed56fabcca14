import JSON
import MapStyle
import TileSources

/// Finds the glyphs of a style; nothing is read before a text needs it.
struct GlyphOpening {
    let document: StyleDocument
    let network: TileNetwork

    /// The glyphs at the template of a style.
    ///
    /// Without usable ones the texts are drawn in local fonts, which is not an error.
    func open(_ template: String?) -> (source: GlyphSource?, notes: [String]) {
        guard let template else { return (nil, []) }
        if let flaw = Self.flaw(in: template) { return (nil, [note("/glyphs: \(flaw)")]) }
        do throws(DocumentPlace.Refusal) {
            let resolved = try document.place.resolve(template, isTemplate: true)
            return (GlyphSource(resolved, of: document.place, network: network), [])
        } catch {
            return (nil, [note(error.clause)])
        }
    }

    /// What is wrong with a template; nil if nothing is.
    static func flaw(in template: String) -> String? {
        guard !template.contains("{fontstack}") || !template.contains("{range}") else { return nil }
        return "\(JSONText.shortened(template, to: 40)) has no {fontstack} and {range}: add them"
    }

    private func note(_ clause: String) -> String { "the glyphs of the style are not used: \(clause)" }
}
