/// Whether a label may overlap others.
package enum OverlapMode: Hashable, Sendable {
    /// Overlaps no other label, except those that ignore placement.
    case never
    /// Overlaps labels that are also cooperative, or that always overlap.
    case cooperative
    /// Overlaps any label.
    case always

    /// Whether a new label with this mode may overlap a placed one.
    func allows(overlapWith placed: OverlapMode) -> Bool {
        switch self {
        case .always: true
        case .cooperative: placed != .never
        case .never: false
        }
    }
}
