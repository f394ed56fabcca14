/// What is told of an XML file while it is read.
protocol XMLHandler: AnyObject {
    /// An element begins.
    /// - Parameters:
    ///   - name: its namespace, a blank, and its local name; the latter alone where there is no namespace.
    ///   - attribute: the value of an attribute by its name.
    func start(_ name: String, attribute: (String) -> String?) throws(FeatureError)

    /// Some of the text within the innermost element.
    func text(_ bytes: UnsafeRawBufferPointer)

    /// The innermost element ends.
    func end() throws(FeatureError)
}
