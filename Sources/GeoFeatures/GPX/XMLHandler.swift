/// Receives the events of an XML file while it is parsed.
protocol XMLHandler: AnyObject {
    /// An element starts.
    /// - Parameters:
    ///   - name: its local name.
    ///   - isForeign: whether it belongs to an unknown namespace.
    ///   - attribute: the value of an attribute by its name.
    func start(_ name: String, isForeign: Bool, attribute: (String) -> String?) throws(FeatureError)

    /// A piece of the text in the innermost element.
    func text(_ bytes: UnsafeRawBufferPointer)

    /// The innermost element ends.
    func end() throws(FeatureError)
}
