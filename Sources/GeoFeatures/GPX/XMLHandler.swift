/// What is told of an XML file while it is read.
protocol XMLHandler: AnyObject {
    /// An element begins.
    /// - Parameters:
    ///   - name: its local name.
    ///   - isForeign: whether it belongs to a namespace that was not asked for.
    ///   - attribute: the value of an attribute by its name.
    func start(_ name: String, isForeign: Bool, attribute: (String) -> String?) throws(FeatureError)

    /// Some of the text within the innermost element.
    func text(_ bytes: UnsafeRawBufferPointer)

    /// The innermost element ends.
    func end() throws(FeatureError)
}
