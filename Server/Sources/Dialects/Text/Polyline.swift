import MapSnapshot

extension Array<Coordinate> {
    /// The places of an encoded polyline of precision 5.
    ///
    /// - Parameter parameter: the name for errors.
    init(polyline text: some StringProtocol, parameter: String) throws(DialectProblem) {
        do throws(PolylineError) {
            self = try EncodedPolyline.decode(String(text))
        } catch {
            throw DialectProblem(
                .invalidRequest, "\(parameter) has a polyline that is not valid", remedy: error.description,
                parameter: parameter)
        }
    }
}
