/// What happens when a signal arrives (sigaction(2)).
package enum SignalHandler {
    /// Calls a function, which may do only what signal-safety(7) allows; system calls that it interrupts go on.
    package static func install(for signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        action.sa_flags = SA_RESTART
        sigaction(signal, &action, nil)
    }
}
