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
    /// What is to be read is not there or damaged (`EX_NOINPUT`).
    case noInput = 66
    /// A server cannot be reached (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// The system refuses memory, threads or open files (`EX_OSERR`).
    case system = 71
    /// A file cannot be made (`EX_CANTCREAT`).
    case cannotCreate = 73
    /// A disk is full, or a stream closed (`EX_IOERR`).
    case ioError = 74
    /// Another try may do better (`EX_TEMPFAIL`).
    case temporary = 75
    /// Something is not allowed (`EX_NOPERM`).
    case noPermission = 77
    /// The configuration is wrong (`EX_CONFIG`).
    case configuration = 78
    /// Ended by Ctrl-C: 128 and the signal's number.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143
}
