import MapLabels
import Synchronization

/// The texts and icons of a symbol layer in one tile.
///
/// Labels at points are shaped when they are first asked for, because most labels of a tile are far from a small image.
final class SymbolLabels: Sendable {
    private struct State {
        var shaping: SymbolShaping
        /// Nil before a label is shaped.
        var labels: [SymbolLabel?]
    }

    /// The features that the labels belong to, without geometry.
    let features: [SymbolFeatures.Feature]
    /// How far the labels reach at most, also before they are shaped; each image asks for those of all labels.
    let reaches: [SymbolReach]
    private let state: Mutex<State>

    /// - Parameters:
    ///   - features: those of the labels.
    ///   - labels: one per feature; nil for those that are not yet shaped.
    convenience init(_ features: [SymbolFeatures.Feature], _ labels: [SymbolLabel?], _ shaping: SymbolShaping) {
        var shaping = shaping
        let reaches = features.indices.map { index in
            labels[index]?.reach ?? SymbolReach(atMost: shaping.bound(of: features[index]))
        }
        self.init(features, labels, reaches, shaping)
    }

    private init(
        _ features: [SymbolFeatures.Feature], _ labels: [SymbolLabel?], _ reaches: [SymbolReach],
        _ shaping: SymbolShaping
    ) {
        (self.features, self.reaches) = (features, reaches)
        state = Mutex(State(shaping: shaping, labels: labels))
    }

    /// Number of labels.
    var count: Int { features.count }

    /// A label, which may be empty.
    subscript(index: Int) -> SymbolLabel {
        state.withLock { state in
            if let label = state.labels[index] { return label }
            let label = state.shaping.label(of: features[index])
            state.labels[index] = label
            return label
        }
    }

    /// The icon of a label that is not yet shaped; nil without one, and if it is shaped.
    func icon(of index: Int) -> SymbolLabel.Icon? {
        state.withLock { state in
            state.labels[index] == nil ? state.shaping.icon(of: features[index]) : nil
        }
    }

    /// Some of the labels.
    func part(_ indexes: [Int]) -> SymbolLabels {
        state.withLock { state in
            SymbolLabels(
                indexes.map { features[$0] }, indexes.map { state.labels[$0] }, indexes.map { reaches[$0] },
                state.shaping)
        }
    }

    /// Whether any label has an icon, and whether any has a text.
    var contents: (hasIcons: Bool, hasTexts: Bool) {
        let hasIcons = state.withLock { state in features.contains { state.shaping.image(of: $0) != nil } }
        return (hasIcons, features.indices.contains { features[$0].text != nil && self[$0].text != nil })
    }

    /// That of a label, its icon and its parts, in bytes.
    private static let labelCost = 192

    /// Approximate size in memory, in bytes, with all labels shaped.
    var cost: Int {
        state.withLock { state in
            var cost = features.count * (MemoryLayout<SymbolFeatures.Feature>.stride + Self.labelCost)
            var isCounted = [Bool](repeating: false, count: state.shaping.sharedTextCount)
            for (feature, label) in zip(features, state.labels) {
                guard let text = feature.text else { continue }
                if let number = text.number, number < isCounted.count {
                    guard !isCounted[number] else { continue }
                    isCounted[number] = true
                }
                cost += label.map { $0.text?.cost ?? 0 } ?? state.shaping.cost(of: text.label)
            }
            return cost
        }
    }
}
