/// Header fields that tell servers to which trace a request belongs (W3C Trace Context), for programs that trace.
public enum TraceHeaders {
    /// The fields by name, sent with each request of this task; empty by default.
    @TaskLocal public static var current: [String: String] = [:]
}
