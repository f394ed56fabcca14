extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and address without keys; header fields are never shown, because they may be keys.
    package var description: String { "\(method.rawValue) \(address.publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
