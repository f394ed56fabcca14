import Testing

@testable import snapshot

/// No message shows a user, a key or a token, and other text is unchanged.
@Suite struct RedactionTests {
    @Test(arguments: [
        ("https://user:pw@h.org/{z}/{x}/{y}.png: it", "https://h.org/{z}/{x}/{y}.png: it"),
        ("http:/user:pw@h.org/x: no", "http:/h.org/x: no"), ("http:user:pw@h.org", "http:h.org"),
        ("HTTPS://u:p/w@h.org/a?b=1", "HTTPS://h.org/a?b=1"), ("https://u@h.org", "https://h.org"),
        ("ftp://u:p@h.org/x", "ftp://h.org/x"),
        ("see https://a@h/1 and https://b:c@h/2.", "see https://h/1 and https://h/2."),
        ("https://h.org/a?apikey=S#bogus=1: \"bogus\"", "https://h.org/a?apikey=***: \"bogus\""),
        ("https://h.org/a?x=1&access_token=pk.ey-J_9&y=2", "https://h.org/a?x=1&access_token=***&y=2"),
        ("https://h.org/a?X-Amz-Signature=0af3, then", "https://h.org/a?X-Amz-Signature=***, then"),
        ("https://h.org/a?id=abcDEF0123456789abcDEF", "https://h.org/a?id=***"),
        ("https://h.org/style.json#access-9f8e: no", "https://h.org/style.json: no"),
        ("a.mbtiles#dark=https://u:p@h/?key=S&id=x", "a.mbtiles#dark=https://h/?key=***&id=x"),
        ("https://h/{z}/{x}/{y}.png#id=a&attribution=©", "https://h/{z}/{x}/{y}.png#id=a&attribution=©"),
        ("https://h.org:8080/a@2x.png?v=3&key={key}", "https://h.org:8080/a@2x.png?v=3&key={key}"),
        ("geo:47.1,9.5 out@2x.png: a:b@c, at 12:30", "geo:47.1,9.5 out@2x.png: a:b@c, at 12:30"),
        ("https://h.org: it answered 403", "https://h.org: it answered 403"),
    ])
    func redactsOnlySecrets(text: String, shown: String) {
        #expect(Redaction.redacted(text) == shown)
    }

    @Test func redactsConfiguredSecretsEverywhere() {
        Redaction.add("tok-91f")
        Redaction.add("tok-91f-long")
        Redaction.add("png")
        #expect(Redaction.redacted("https://h/tok-91f/1.png says tok-91f-long.") == "https://h/***/1.png says ***.")
    }
}
