import Testing

@testable import SnapshotServer

@Suite struct ProxyAddressesTests {
    @Test(arguments: [
        ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false), ("10.0.0.0/8", "10.255.3.4", true),
        ("10.0.0.0/8", "11.0.0.0", false), ("10.1.2.3/8", "10.9.9.9", true), ("192.168.4.0/22", "192.168.7.255", true),
        ("192.168.4.0/22", "192.168.8.0", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("10.0.0.0/8", "::ffff:10.1.1.1", true), ("10.0.0.1", "::ffff:10.0.0.1", true), ("::1", "::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("2001:0DB8::1", "2001:db8:0:0::1", true), ("::/0", "10.0.0.1", true), ("unix", "unix", true),
        ("10.0.0.1/32", "10.0.0.1", true), ("10.0.0.1", "unix", false), ("unix", "10.0.0.1", false),
        ("10.0.0.1", "host", false), ("10.0.0.1", "", false),
    ]) func networksContainTheirAddresses(text: String, peer: String, isContained: Bool) {
        #expect(ProxyAddresses.isValid(text))
        #expect(ProxyAddresses([text]).contains(peer) == isContained)
    }

    @Test(arguments: [
        "", "proxy", "10.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/", "10.0.0.0/8/8", "/8",
        "::1/129", "10.0.0.256", "10.0.0.1 ", "unix:/run/s", "10.0.0.0/99999999999999999999",
    ]) func refusesOtherPatterns(text: String) {
        #expect(!ProxyAddresses.isValid(text))
        #expect(!ProxyAddresses([text]).contains("10.0.0.1") && !ProxyAddresses([text]).contains("unix"))
    }
}
