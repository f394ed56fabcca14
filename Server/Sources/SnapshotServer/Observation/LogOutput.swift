/// Where the lines of a log go.
protocol LogOutput: Sendable {
    /// Adds a line.
    ///
    /// - Parameter append: appends the line with its end.
    func add(_ append: (inout [UInt8]) -> Void)
    /// Returns once all lines are written.
    func flush()
}
