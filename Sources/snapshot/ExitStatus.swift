/// The exit statuses of the process.
enum ExitStatus: Int32, Error {
    /// Complete.
    case complete = 0
    /// Failed; nothing was written.
    case failed = 1
    /// Written, but part of the image has no tile.
    case incomplete = 3
    /// A usage error (`EX_USAGE`).
    case usage = 64
    /// An input is missing or corrupt (`EX_NOINPUT`).
    case noInput = 66
    /// A server cannot be reached (`EX_UNAVAILABLE`).
    case unavailable = 69
    /// The system refuses memory, threads or open files (`EX_OSERR`).
    case system = 71
    /// A file cannot be created (`EX_CANTCREAT`).
    case cannotCreate = 73
    /// The disk is full, or a stream is closed (`EX_IOERR`).
    case ioError = 74
    /// A retry may succeed (`EX_TEMPFAIL`).
    case temporary = 75
    /// Permission denied (`EX_NOPERM`).
    case noPermission = 77
    /// The configuration is invalid (`EX_CONFIG`).
    case configuration = 78
    /// Ended by Ctrl-C: 128 plus the signal's number.
    case interrupted = 130
    /// Ended by SIGTERM.
    case terminated = 143
}
