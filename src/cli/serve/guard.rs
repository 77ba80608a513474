//! Decides which requests may read, and which may post.
//!
//! A page of another site can make a browser send requests to this machine under a domain name that it lets resolve
//! to it (DNS rebinding): so requests are only answered if they name one of our IP addresses, or `localhost`. A post
//! needs the token, and if a browser sends the origin of its page, that must be ours or an allowed one.

use std::net::IpAddr;

/// The length of a token in bytes.
const LENGTH: usize = 16;

/// What requests are checked against.
pub struct Guard {
    listens: IpAddr,
    origins: Vec<String>,
    token: String,
}

impl Guard {
    /// Creates a guard with a new token.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(listens: IpAddr, origins: Vec<String>) -> Result<Guard, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Guard { listens, origins, token })
    }

    /// The token, in hexadecimal digits.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Whether a request is meant for us, by the value of its `Host` header.
    pub fn is_host(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or(rest),
            None => host.split(':').next().unwrap_or(host),
        };
        if name.eq_ignore_ascii_case("localhost") {
            return self.listens.is_loopback() || self.listens.is_unspecified();
        }
        // An IP address can't be made to resolve elsewhere.
        name.parse::<IpAddr>().is_ok_and(|ip| {
            ip == self.listens
                || self.listens.is_unspecified()
                || (ip.is_loopback() && self.listens.is_loopback())
        })
    }

    /// Whether pages of an origin may post to this host.
    pub fn is_origin(&self, origin: &str, host: &str) -> bool {
        self.is_allowed(origin) || origin.strip_prefix("http://") == Some(host)
    }

    /// Whether an origin is another page's and was allowed.
    pub fn is_allowed(&self, origin: &str) -> bool {
        self.origins.iter().any(|allowed| allowed == origin)
    }

    /// Whether an `Authorization` header contains the token. Takes the same time for every wrong token of its length.
    pub fn is_token(&self, header: &str) -> bool {
        let given = match header.split_once(' ') {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => token.trim(),
            _ => return false,
        };
        let differences = given.bytes().zip(self.token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        given.len() == self.token.len() && differences == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Guard;

    fn guard(listens: &str) -> Guard {
        let origins = vec!["https://example.org".into()];
        Guard::new(listens.parse().expect("an address"), origins).expect("random numbers")
    }

    #[test]
    fn only_our_own_addresses_are_us() {
        let here = guard("127.0.0.1");
        for host in ["127.0.0.1", "127.0.0.1:7373", "localhost:7373", "LocalHost", "[::1]:7373"] {
            assert!(here.is_host(host), "{host}");
        }
        for host in
            ["", "evil.example", "evil.example:7373", "127.0.0.1.evil.example", "192.168.0.7", "[", "[::2]"]
        {
            assert!(!here.is_host(host), "{host}");
        }
        let everywhere = guard("0.0.0.0");
        assert!(everywhere.is_host("192.168.0.7:7373") && everywhere.is_host("localhost"));
        assert!(!everywhere.is_host("evil.example"));
        let one = guard("192.168.0.7");
        assert!(one.is_host("192.168.0.7") && !one.is_host("192.168.0.8") && !one.is_host("localhost"));
    }

    #[test]
    fn pages_post_from_here_or_where_it_was_allowed() {
        let here = guard("127.0.0.1");
        assert!(here.is_origin("http://127.0.0.1:7373", "127.0.0.1:7373"));
        assert!(here.is_origin("https://example.org", "127.0.0.1:7373"));
        for origin in ["http://127.0.0.1:8000", "https://127.0.0.1:7373", "null", "https://example.org.evil"]
        {
            assert!(!here.is_origin(origin, "127.0.0.1:7373"), "{origin}");
        }
    }

    #[test]
    fn a_token_must_be_whole() {
        let here = guard("127.0.0.1");
        let token = here.token().to_owned();
        assert_eq!(token.len(), 32);
        assert!(here.is_token(&format!("Bearer {token}")) && here.is_token(&format!("bearer {token}")));
        for wrong in [
            String::new(),
            token.clone(),
            "Bearer ".into(),
            format!("Bearer {}", &token[1..]),
            format!("Bearer {token}0"),
        ] {
            assert!(!here.is_token(&wrong), "{wrong}");
        }
        assert_ne!(guard("127.0.0.1").token(), token);
    }
}
