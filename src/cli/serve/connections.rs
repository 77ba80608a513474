//! The connections: a limited number at once, each with a limited time to say what it asks for.
//!
//! A client that doesn't finish a request, asks nothing, or doesn't read its answer is disconnected after a while; and
//! at once, the oldest first, where somebody else comes and there is no room. This file knows nothing of what is asked.

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

/// So long a request may take to come.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// What `tg serve` has room for, besides its pages.
const ROOM: Room = Room { most: 192, patience: PATIENCE, stall: Duration::from_secs(60) };
/// How many bytes of a request or an answer may wait.
const BUFFER: usize = 1 << 16;
/// So long nobody is let in where the system has no room for connections.
const PAUSE: Duration = Duration::from_millis(200);

/// For whom there is room.
#[derive(Copy, Clone, Debug)]
pub struct Room {
    /// How many connections may be open at once; the next one takes the place of one that asks nothing, or waits
    /// until one ends.
    most: usize,
    /// So long the head of a request may take to come, also of the next one on the same connection.
    patience: Duration,
    /// So long an answer may wait for its reader.
    stall: Duration,
}

impl Room {
    /// Room for as many pages, and for others who ask.
    pub fn of(pages: usize) -> Room {
        Room { most: ROOM.most.saturating_add(pages).min(Semaphore::MAX_PERMITS), ..ROOM }
    }
}

/// Answers all connections, for ever.
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
        // Nobody closes the semaphore.
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let idle = Arc::new(AtomicBool::new(true));
        // A state is small, and should be there at once.
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
            // A connection that breaks is nobody's fault here.
            let _ = connection.await;
            drop(place);
        });
        seats.take(Seat { idle, open: open.abort_handle() }, room.most);
    }
}

/// What is known of a connection that is open.
struct Seat {
    /// Whether no request is under way: none has come whole since the last answer.
    idle: Arc<AtomicBool>,
    /// Ends it.
    open: AbortHandle,
}

/// The connections that are open, the oldest first, and some that were.
#[derive(Default)]
struct Seats(VecDeque<Seat>);

impl Seats {
    /// Notes one more connection; `most` may be open.
    fn take(&mut self, seat: Seat, most: usize) {
        if self.0.len() >= 2 * most {
            self.0.retain(|seat| !seat.open.is_finished());
        }
        self.0.push_back(seat);
    }

    /// Closes the oldest connection that asks nothing, if there is one.
    fn free_one(&mut self) {
        self.0.retain(|seat| !seat.open.is_finished());
        let idle = self.0.iter().position(|seat| seat.idle.load(Ordering::Relaxed));
        if let Some(seat) = idle.and_then(|index| self.0.remove(index)) {
            seat.open.abort();
        }
    }
}

/// The service of a connection, which notes whether a request is under way. An answer without an end, such as one that
/// tells of each new state, leaves it so.
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

/// Whether an error is that of one connection, and not of all.
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

    /// A server with little room, on a thread of its own.
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
        // A connection may be cut; what came before counts.
        let _ = stream.read_to_string(&mut text);
        text
    }

    #[test]
    fn who_says_nothing_makes_room() {
        let here = begin(Room { most: 3, patience: Duration::from_millis(200), ..ROOM });
        let asked = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";
        let begun = connect(here, "GET / HTTP/1.1\r\nhost");
        // Two say nothing, or nothing more, and one of those who wait does neither.
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
