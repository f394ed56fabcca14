/// The description of our own routes: OpenAPI 3.1.0.
///
/// It is a file, `openapi.json`, which the tests compare with the fields of a request.
enum OpenAPIDocument {
    static let bytes = PackageResources.openapi_json
}
