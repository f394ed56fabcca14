/// What the app is doing when a notification arrives or is tapped.
public enum AppState: Hashable, Sendable, CaseIterable {
    /// In front, and used.
    case foreground
    /// In front, but not used: under a call or a system sheet.
    case inactive
    case background
    case notRunning
}

/// What the app does with the destination of a notification.
public enum Reaction: Hashable, Sendable {
    /// Ask now whether to go there, because the user is doing something else.
    case ask(Destination)
    /// Ask as soon as the app is active again.
    case askOnActivation(Destination)
    /// Go there: the user tapped the notification.
    case open(Destination)

    /// Decides from the state alone.
    public init(to destination: Destination, in state: AppState) {
        self =
            switch state {
            case .foreground: .ask(destination)
            case .inactive: .askOnActivation(destination)
            case .background, .notRunning: .open(destination)
            }
    }
}
