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
        /// How far labels reach before they are shaped; each image asks for those of all labels.
        var bounds: [Bound]
    }

    private enum Bound {
        case unknown
        case known(Double)
        /// The label is shaped.
        case exact
    }

    /// The features that the labels belong to, without geometry.
    let features: [SymbolFeatures.Feature]
    private let state: Mutex<State>

    /// - Parameters:
    ///   - features: those of the labels.
    ///   - labels: one per feature; nil for those that are not yet shaped.
    init(_ features: [SymbolFeatures.Feature], _ labels: [SymbolLabel?], _ shaping: SymbolShaping) {
        self.features = features
        let bounds = labels.map { $0 == nil ? Bound.unknown : .exact }
        state = Mutex(State(shaping: shaping, labels: labels, bounds: bounds))
    }

    /// Number of labels.
    var count: Int { features.count }

    /// A label, which may be empty.
    subscript(index: Int) -> SymbolLabel {
        state.withLock { state in
            if let label = state.labels[index] { return label }
            let label = state.shaping.label(of: features[index])
            (state.labels[index], state.bounds[index]) = (label, .exact)
            return label
        }
    }

    /// How far a label reaches at most from its points, in points, if it is not yet shaped; nil if it is.
    func bound(of index: Int) -> Double? {
        state.withLock { state in
            switch state.bounds[index] {
            case .exact: return nil
            case .known(let bound): return bound
            case .unknown:
                let bound = state.shaping.bound(of: features[index])
                state.bounds[index] = .known(bound)
                return bound
            }
        }
    }

    /// The icon of a label that is not yet shaped; nil without one, and if it is shaped.
    func icon(of index: Int) -> SymbolLabel.Icon? {
        state.withLock { state in
            if case .exact = state.bounds[index] { return nil }
            return state.shaping.icon(of: features[index])
        }
    }

    /// Some of the labels.
    func part(_ indexes: [Int]) -> SymbolLabels {
        state.withLock { state in
            SymbolLabels(indexes.map { features[$0] }, indexes.map { state.labels[$0] }, state.shaping)
        }
    }

    /// Whether any label has an icon, and whether any has a text.
    var contents: (hasIcons: Bool, hasTexts: Bool) {
        let hasIcons = state.withLock { state in features.contains { state.shaping.image(of: $0) != nil } }
        return (hasIcons, features.indices.contains { features[$0].text != nil && self[$0].text != nil })
    }

    /// Approximate size in memory, in bytes, with all labels shaped.
    var cost: Int {
        state.withLock { state in
            var cost = features.count * (MemoryLayout<SymbolLabel>.stride + 256)
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
