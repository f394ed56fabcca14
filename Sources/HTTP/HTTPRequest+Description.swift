extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and address without their keys; header fields, which may be keys, are never shown.
    package var description: String { "\(method.rawValue) \(address.publicText)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
