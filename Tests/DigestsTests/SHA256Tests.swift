import Digests
import Testing

/// The examples of FIPS 180 and NIST's short message vectors.
@Suite struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
    ]) func hashes(text: String, digest: String) {
        #expect(Hexadecimal.text(SHA256.hash(Array(text.utf8))) == digest)
    }

    @Test func aMillionLettersInPieces() {
        var digest = SHA256()
        for _ in 0..<1_000 { digest.update([UInt8](repeating: 0x61, count: 1_000)) }
        #expect(
            Hexadecimal.text(digest.finish()) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func startsOverAfterFinalizing() {
        var digest = SHA256()
        digest.update([1, 2, 3])
        _ = digest.finish()
        digest.update(Array("ab".utf8))
        var copy = digest
        digest.update(Array("c".utf8))
        #expect(digest.finish() == SHA256.hash(Array("abc".utf8)))
        #expect(copy.finish() == SHA256.hash(Array("ab".utf8)))
    }
}
