//! The connections: a limited number at once, each with limited time for its requests.
//!
//! A client that doesn't finish a request, sends none, or doesn't read its answer is disconnected after a while; and
//! at once, the oldest first, if another one connects and there is no room. This file knows nothing about requests.

use axum::Router;
use axum::body::{Body, HttpBody};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::AbortHandle;
use tokio_io_timeout::TimeoutStream;

/// How long a request may take to arrive.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The limits of `tg serve`, without those for its pages.
const ROOM: Room = Room { most: 192, patience: PATIENCE, stall: Duration::from_secs(60) };
/// How many bytes of a request or an answer may be buffered.
const BUFFER: usize = 1 << 16;
/// How long to wait before accepting again when the system has no resources for more connections.
const PAUSE: Duration = Duration::from_millis(200);

/// The limits for connections.
#[derive(Copy, Clone, Debug)]
pub struct Room {
    /// How many connections may be open at once; a further one takes the place of an idle one, or waits
    /// until one ends.
    most: usize,
    /// How long the head of a request may take to arrive, also of the next one on the same connection.
    patience: Duration,
    /// How long an answer may wait for its reader.
    stall: Duration,
}

impl Room {
    /// Room for this many pages, and for other requests.
    pub fn of(pages: usize) -> Room {
        Room { most: ROOM.most.saturating_add(pages).min(Semaphore::MAX_PERMITS), ..ROOM }
    }
}

/// Serves connections forever.
pub async fn answer(listener: TcpListener, routes: Router, room: Room) {
    let places = Arc::new(Semaphore::new(room.most));
    let mut seats = Seats::default();
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                if !is_of_one(&error) {
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            }
        };
        if places.available_permits() == 0 {
            seats.free_one();
        }
        // The semaphore is never closed.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let idle = Arc::new(AtomicBool::new(true));
        // A state is small, and should arrive at once.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(room.stall));
        let service = attended(TowerToHyperService::new(routes.clone()), idle.clone());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(room.patience)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(Box::pin(stream)), service);
        let open = tokio::spawn(async move {
            // A broken connection isn't our fault.
            let _ = connection.await;
            drop(place);
        });
        seats.take(Seat { idle, open: open.abort_handle() }, room.most);
    }
}

/// An open connection.
struct Seat {
    /// Whether no request is in progress: none has arrived completely since the last answer.
    idle: Arc<AtomicBool>,
    /// Closes it.
    open: AbortHandle,
}

/// The open connections, the oldest first, and some closed ones.
#[derive(Default)]
struct Seats(VecDeque<Seat>);

impl Seats {
    /// Adds a connection; at most `most` are open.
    fn take(&mut self, seat: Seat, most: usize) {
        if self.0.len() >= 2 * most {
            self.0.retain(|seat| !seat.open.is_finished());
        }
        self.0.push_back(seat);
    }

    /// Closes the oldest idle connection, if there is one.
    fn free_one(&mut self) {
        self.0.retain(|seat| !seat.open.is_finished());
        let idle = self.0.iter().position(|seat| seat.idle.load(Ordering::Relaxed));
        if let Some(seat) = idle.and_then(|index| self.0.remove(index)) {
            seat.open.abort();
        }
    }
}

/// The service of a connection, which records whether a request is in progress. An endless answer, such as the
/// stream of states, keeps it so.
fn attended(
    service: TowerToHyperService<Router>,
    idle: Arc<AtomicBool>,
) -> impl Service<Request<Incoming>, Response = Response<Body>, Error = Infallible, Future: Send> {
    service_fn(move |request| {
        idle.store(false, Ordering::Relaxed);
        let (answer, idle) = (service.call(request), idle.clone());
        async move {
            let answer = answer.await?;
            let ends = answer.body().size_hint().exact().is_some();
            idle.store(ends, Ordering::Relaxed);
            Ok(answer)
        }
    })
}

/// Whether an error concerns a single connection, rather than the listener.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    /// Starts a server with little room, on a thread of its own.
    fn begin(room: Room) -> std::net::SocketAddr {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        listener.set_nonblocking(true).expect("a listener");
        let here = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = TcpListener::from_std(listener).expect("a listener");
                let routes = Router::new().route("/", get(|| async { "here" }));
                let routes = routes.route("/large", get(|| async { vec![0_u8; 1 << 26] }));
                answer(listener, routes, room).await;
            });
        });
        here
    }

    fn connect(here: std::net::SocketAddr, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(here).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        stream.write_all(request.as_bytes()).expect("sent");
        stream
    }

    fn read(mut stream: TcpStream) -> String {
        let mut text = String::new();
        // A connection may be cut off; what was read before counts.
        let _ = stream.read_to_string(&mut text);
        text
    }

    #[test]
    fn who_says_nothing_makes_room() {
        let here = begin(Room { most: 3, patience: Duration::from_millis(200), ..ROOM });
        let asked = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
        let begun = connect(here, "GET / HTTP/1.1\r\nhost");
        // Those that are silent, or silent after a request, make room for the last one, which is neither.
        let silent: Vec<_> = ["", asked, ""].map(|request| connect(here, request)).into();
        let last = connect(here, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
        assert!(read(last).ends_with("here"));
        assert!(!read(begun).contains("here"));
        let told: Vec<bool> = silent.into_iter().map(|stream| read(stream).ends_with("here")).collect();
        assert_eq!(told, [false, true, false]);
    }

    #[test]
    fn who_has_half_asked_holds_up_nobody() {
        let here = begin(Room { most: 3, patience: Duration::from_secs(3600), ..ROOM });
        let half: Vec<_> = (0..20).map(|_| connect(here, "GET / HTTP/1.1\r\nhost")).collect();
        for _ in 0..5 {
            let asked = connect(here, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
            assert!(read(asked).ends_with("here"));
        }
        drop(half);
    }

    #[test]
    fn who_doesnt_read_makes_room() {
        let here = begin(Room { most: 1, stall: Duration::from_millis(200), ..ROOM });
        let stuck = connect(here, "GET /large HTTP/1.1\r\nhost: a\r\n\r\n");
        assert!(
            read(connect(here, "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")).ends_with("here")
        );
        drop(stuck);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let here = begin(ROOM);
        assert!(read(connect(here, "nonsense\r\n\r\n")).starts_with("HTTP/1.1 400"));
        let large = format!("GET / HTTP/1.1\r\nx: {}\r\n\r\n", "x".repeat(2 * BUFFER));
        assert!(read(connect(here, &large)).starts_with("HTTP/1.1 431"));
    }
}
