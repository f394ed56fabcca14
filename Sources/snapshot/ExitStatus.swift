/// What the process says to its caller.
enum ExitStatus: Int32, Error {
    /// All done.
    case complete = 0
    /// Failed; nothing was written.
    case failed = 1
    /// Written, but some of the area had no tile.
    case incomplete = 3
    /// The flags are wrong (`EX_USAGE`).
    case usage = 64
}
