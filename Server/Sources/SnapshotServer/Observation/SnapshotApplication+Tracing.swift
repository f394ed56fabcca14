import HTTPTypes
import Hummingbird
import MapSnapshot
import Tracing

extension SnapshotApplication {
    /// Answers a request in a span, which continues the client's trace.
    ///
    /// Requests to tile servers get the same trace. Without a tracer nothing is read from the client or sent on. The
    /// span has what the log has, and nothing as the client wrote it.
    func traced(
        _ headers: HTTPFields, _ answer: (inout RequestRecord) async -> Response
    ) async -> Response {
        var record = RequestRecord()
        guard !(tracer is NoOpTracer) else { return await answer(&record) }
        var context = InstrumentationContext.topLevel
        tracer.extract(headers, into: &context, using: FieldExtractor())
        let span = tracer.startSpan("request", context: context, ofKind: .server)
        defer { span.end() }
        var outgoing: [String: String] = [:]
        tracer.inject(span.context, into: &outgoing, using: FieldInjector())
        let response = await TraceHeaders.$current.withValue(outgoing) {
            await InstrumentationContext.$current.withValue(span.context) { await answer(&record) }
        }
        span.operationName = "\(record.method) \(record.route.rawValue)"
        span.attributes["http.response.status_code"] = record.status
        span.attributes["snapshot.origin"] = record.origin?.rawValue
        span.attributes["snapshot.source"] = record.image?.source.rawValue
        if record.status >= 500 { span.setStatus(SpanStatus(code: .error)) }
        return response
    }
}

/// Reads header fields of a request.
private struct FieldExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[$0] }
    }
}

/// Collects header fields for requests to tile servers.
private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into fields: inout [String: String]) { fields[key] = value }
}
