/// An executor that spares another thread for work that begins when the current one ends.
package protocol HandingOverExecutor: TaskExecutor {
    /// Runs `body`; the first task that it starts or resumes may run on this thread, after the current task suspends.
    ///
    /// Only for a task that suspends or ends right after, because the other one waits for that.
    func handingOver(_ body: () -> Void)
}
