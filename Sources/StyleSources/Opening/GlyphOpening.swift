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
        do throws(DocumentPlace.Refusal) {
            let resolved = try document.place.resolve(template, isTemplate: true)
            return (GlyphSource(resolved, of: document.place, network: network), [])
        } catch {
            return (nil, [note(error.clause)])
        }
    }

    private func note(_ clause: String) -> String { "the glyphs of the style are not used: \(clause)" }
}
