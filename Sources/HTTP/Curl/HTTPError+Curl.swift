import CCurl

extension HTTPError {
    /// The error for a libcurl result, in our own words, because libcurl's name no remedy.
    ///
    /// - Parameter verification: OpenSSL's verification error, `X509_V_ERR_…`; 0 for none.
    init(_ code: CURLcode, verification: Int = 0) {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: self.init(.timeout, "no connection could be made in time")
        case CURLE_COULDNT_RESOLVE_HOST: self.init(.unknownHost, "the host was not found")
        case CURLE_COULDNT_RESOLVE_PROXY:
            self.init(.unavailable, "the proxy was not found", remedy: "check http_proxy, https_proxy and all_proxy")
        case CURLE_PROXY:
            self.init(.unavailable, "the proxy refuses", remedy: "check http_proxy, https_proxy and all_proxy")
        case CURLE_URL_MALFORMAT:
            self.init(
                .invalidRequest,
                "the URL is not valid", remedy: "check its host and port, and use Punycode for an international host")
        case CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_FAILED_INIT:
            self.init(.unavailable, "libcurl is too old", remedy: "install version 7.87 or later")
        case CURLE_OUT_OF_MEMORY:
            self.init(.unavailable, "libcurl has no memory left", remedy: "draw fewer images at once")
        case CURLE_COULDNT_CONNECT:
            self.init(
                .unreachable, "no connection could be made",
                remedy: "check that the server runs, its port, and the network")
        case CURLE_PARTIAL_FILE: self.init(.unreachable, "the response was cut short")
        case CURLE_GOT_NOTHING: self.init(.unreachable, "the server closed the connection without a response")
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_QUIC_CONNECT_ERROR:
            self.init(.unreachable, "the connection broke")
        // The first is what libcurl says of responses that do not begin like HTTP/1; the URL is always http or https.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_WRITE_ERROR, CURLE_CHUNK_FAILED,
            CURLE_HTTP_RETURNED_ERROR:
            self.init(.unreachable, "the response is not valid HTTP", remedy: "check the port and the server behind it")
        case CURLE_BAD_CONTENT_ENCODING:
            self.init(.unreachable, "the response does not match its Content-Encoding")
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_SHUTDOWN_FAILED:
            self.init(
                .unreachable, "no secure connection could be made",
                remedy: "check that the server speaks TLS at this port")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            self.init(.untrusted, Self.clause(verification: verification))
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
            self.init(
                .untrusted, "the server requires a client certificate, which is not supported",
                remedy: "use another server")
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
            self.init(
                .untrusted, "the trusted certificates cannot be read",
                remedy: "check SSL_CERT_FILE, or install ca-certificates")
        default: self.init(.unreachable, "the transfer failed (libcurl error \(code.rawValue))")
        }
    }

    /// What is wrong with a certificate, and what to do; the numbers are from OpenSSL's `x509_vfy.h`.
    private static func clause(verification: Int) -> String {
        switch verification {
        case 9: "its certificate is not valid yet; check this machine's clock"
        case 10: "its certificate has expired; tell its operator, or check this machine's clock"
        case 18, 19: "its certificate is self-signed; if you trust it, set SSL_CERT_FILE to a file that contains it"
        case 2, 20, 21:
            "its certificate is from an unknown issuer; install ca-certificates, or set SSL_CERT_FILE to a file"
        case 23: "its certificate was revoked; do not use this server"
        // libcurl compares host names before it asks OpenSSL, whose result is then 1, "unspecified".
        case 0, 1, 62: "its certificate is for another host; check the host name"
        default: "its certificate is not trusted (OpenSSL error \(verification)); check the host name"
        }
    }
}
