//! Who may look on and post, and how it begins and ends.

use super::{GAIN, PLAYERS, events};
use crate::folder::Folder;
use crate::server::Server;
use serde_json::json;
use std::io::Read;

#[test]
fn only_who_has_the_token_posts() {
    let server = Server::start(&Folder::new(), &[]);
    let post = |headers: &str| server.ask("POST", "/events", headers, PLAYERS).status;
    assert_eq!(post(""), 401);
    assert_eq!(post("authorization: Bearer 0123\r\n"), 401);
    assert_eq!(post(&format!("authorization: {}\r\n", server.token)), 401);
    assert!(server.state()["state"].is_null());
    assert_eq!(post(&server.bearer()), 200);
}

#[test]
fn other_hosts_names_and_pages_are_refused() {
    let folder = Folder::new();
    let server = Server::start(&folder, &["--allow-origin", "https://example.org"]);
    let port = server.host.rsplit(':').next().expect("a port").to_owned();
    let get = |host: &str| server.ask("GET", "/state", &format!("host: {host}\r\n"), "").status;
    assert_eq!((get(&server.host), get(&format!("localhost:{port}"))), (200, 200));
    assert_eq!((get("evil.example"), get(&format!("127.0.0.1.evil.example:{port}"))), (403, 403));
    let mut nameless = String::new();
    let _ = server.send(b"GET /state HTTP/1.1\r\nconnection: close\r\n\r\n").read_to_string(&mut nameless);
    assert!(nameless.starts_with("HTTP/1.1 403"), "{nameless}");
    let from = |origin: &str| {
        let headers = format!("{}origin: {origin}\r\n", server.bearer());
        server.ask("POST", "/events", &headers, PLAYERS)
    };
    assert_eq!(from(&format!("http://{}", server.host)).status, 200);
    assert_eq!(from("http://127.0.0.1:1").status, 403);
    assert_eq!(from("null").status, 403);
    let allowed = from("https://example.org");
    assert_eq!(allowed.status, 200);
    assert!(allowed.headers.contains("access-control-allow-origin: https://example.org"));
    // A browser asks first.
    let ask = |origin: &str| server.ask("OPTIONS", "/events", &format!("origin: {origin}\r\n"), "");
    let may = ask("https://example.org");
    assert_eq!(may.status, 204);
    assert!(may.headers.contains("access-control-allow-headers: authorization, content-type"));
    assert_eq!(ask("https://evil.example").status, 403);
}

#[test]
fn bodies_have_a_limit() {
    let server = Server::start(&Folder::new(), &[]);
    assert_eq!(server.post(PLAYERS).status, 200);
    let large = GAIN.repeat((1 << 20) / GAIN.len() + 1);
    assert_eq!(server.post(&large).status, 413);
    assert_eq!(events(&server.state()), 0);
    assert_eq!(server.post(GAIN).status, 200);
}

#[test]
fn so_many_pages_may_look_on() {
    let server = Server::start(&Folder::new(), &["--pages", "3"]);
    let mut pages: Vec<_> = (0..3).map(|_| server.look_on()).collect();
    pages.iter_mut().for_each(|page| drop(page.next()));
    let refused = server.ask("GET", "/events", "", "");
    let why = "too many viewers: 3 pages are open already; close one, or start `tg serve` with `--pages 6`";
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!(why)));
    // The others aren't held up by it, and who leaves makes room.
    assert_eq!(server.ask("GET", "/", "", "").status, 200);
    drop(pages);
    let request = format!("GET /events HTTP/1.1\r\nhost: {}\r\n\r\n", server.host);
    let mut status = [0; 12];
    while status != *b"HTTP/1.1 200" {
        server.send(request.as_bytes()).read_exact(&mut status).expect("an answer");
    }
}

#[test]
fn the_page_asks_for_nothing_elsewhere() {
    let server = Server::start(&Folder::new(), &[]);
    let page = server.ask("GET", "/", "", "");
    assert_eq!(page.status, 200);
    assert!(page.headers.contains("content-security-policy: default-src 'none'"));
    assert!(page.headers.contains("x-content-type-options: nosniff"));
    assert!(page.body.starts_with("<!doctype html>"));
    assert!(!page.body.contains("https://") && !page.body.contains("src="));
    for path in ["/other", "/../page.html", "/events/", "//", "/%2e%2e/state"] {
        assert_eq!(server.ask("GET", path, "", "").status, 404, "{path}");
    }
    assert_eq!(server.ask("PUT", "/events", &server.bearer(), "").status, 405);
}

#[test]
fn what_cant_be_served_is_told() {
    let folder = Folder::with(&[("export.json", "{\"data\": 1}")]);
    let server = Server::start(&folder, &[]);
    let taken = folder.tg(&["serve", "--listen", &server.host]).assert().code(1);
    taken.stderr_eq("error[E9017]: nothing can be served on 127.0.0.1:[..]\n  Help: [..]\n");
    let other = folder.tg(&["serve", "export.json", "--listen", "0"]).assert().code(1);
    other.stderr_eq("error[E8012]: `export.json` has no lines of events, so it can't be followed\n...\n");
    folder
        .tg(&["serve", "missing/game.jsonl", "--listen", "0"])
        .assert()
        .code(1)
        .stderr_eq("error[E9007]: [..]\n");
    folder.tg(&["serve", "--listen", "example.org:80"]).assert().code(2);
    folder.tg(&["serve", "--allow-origin", "*"]).assert().code(2);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_though_pages_look_on() {
    let mut server = Server::start(&Folder::new(), &[]);
    let mut page = server.look_on();
    page.next();
    let sent = std::process::Command::new("kill").args(["-INT", &server.child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    assert_eq!(server.child.wait().expect("an end").code(), Some(130));
    let mut errors = String::new();
    server.child.stderr.take().expect("its errors").read_to_string(&mut errors).expect("text");
    assert_eq!(errors, "");
}
