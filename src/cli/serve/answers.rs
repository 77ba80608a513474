//! The HTTP routes and their answers.
//!
//! - `GET /` is the page, `GET /state` the latest state as JSON, `GET /events` each state as a server-sent event,
//!   beginning with the latest one;
//! - `POST /events` takes lines of events: 200 with how many were taken; 409 with the reason if the game contradicts
//!   itself, until that is corrected, or if a line can't be parsed, in which case none is taken; `queued` says which.
//!   Records of unknown kinds are counted in either case;
//! - `POST /row` takes a row as it is written in a script, with the same answers, and `POST /begun` returns the
//!   completions of a partial row;
//! - requests that the guard refuses are 403 (host, origin) or 401 (token), a body that is too large 413, one that
//!   takes too long 408, and more pages at once than allowed 503.

use super::connections::PATIENCE;
use super::guard::Guard;
use super::keeper::{Done, Post};
use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{self, get};
use serde_json::{Value as Json, json};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

/// The whole page: it loads nothing else.
const PAGE: &str = include_str!("page.html");

/// Allows the page's own styles and script and this server, and nothing from the network.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The maximum size of a post in bytes.
const LARGEST: usize = 1 << 20;
/// How long a browser may cache the answer about other origins, in seconds.
const REMEMBERED: &str = "600";

/// The state shared by all answers.
pub struct Site {
    guard: Guard,
    posts: mpsc::Sender<Post>,
    states: watch::Receiver<Arc<str>>,
    pages: Arc<Semaphore>,
    /// How many viewers may be connected at once.
    most: usize,
}

impl Site {
    /// A site that shows states to at most `most` pages and passes on posts.
    pub fn new(
        guard: Guard,
        posts: mpsc::Sender<Post>,
        states: watch::Receiver<Arc<str>>,
        most: usize,
    ) -> Site {
        Site { guard, posts, states, pages: Arc::new(Semaphore::new(most)), most }
    }

    /// All routes, behind the guard.
    pub fn routes(self) -> Router {
        let site = Arc::new(self);
        Router::new()
            .route("/", get(page))
            .route("/state", get(state))
            .route("/events", get(events).post(post).options(ask_first))
            .route("/row", routing::post(row))
            .route("/begun", routing::post(begun))
            .layer(from_fn_with_state(site.clone(), guarded))
            .with_state(site)
    }
}

/// The text of a header, or "" if it is missing.
fn text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Refuses requests that aren't meant for us, and adds the security headers to every answer.
async fn guarded(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = text(headers, header::HOST).to_owned();
    let origin = text(headers, header::ORIGIN).to_owned();
    let mut answer = if !site.guard.is_host(&host) {
        refused(StatusCode::FORBIDDEN, "this isn't a name of this server; ask for it by its address")
    } else if *request.method() != Method::GET && !origin.is_empty() && !site.guard.is_origin(&origin, &host)
    {
        refused(
            StatusCode::FORBIDDEN,
            "pages of this origin may not post; `--allow-origin` names one that may",
        )
    } else {
        next.run(request).await
    };
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    if site.guard.is_allowed(&origin)
        && let Ok(origin) = HeaderValue::from_str(&origin)
    {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    answer
}

fn refused(status: StatusCode, why: &str) -> Response {
    (status, json_body(&json!({"error": why}))).into_response()
}

fn json_body(what: &Json) -> impl IntoResponse + use<> {
    ([(header::CONTENT_TYPE, "application/json")], what.to_string())
}

async fn page() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE)
}

async fn state(State(site): State<Arc<Site>>) -> impl IntoResponse {
    let state = site.states.borrow().to_string();
    ([(header::CONTENT_TYPE, "application/json")], state)
}

/// Streams the states as they are published. A slow client misses some, and gets the latest.
async fn events(State(site): State<Arc<Site>>) -> Response {
    let Ok(place) = site.pages.clone().try_acquire_owned() else {
        let most = site.most;
        let why = format!(
            "too many viewers: {most} pages are open already; close one, or start `tg serve` with `--pages {}`",
            2 * most
        );
        return refused(StatusCode::SERVICE_UNAVAILABLE, &why);
    };
    let states = WatchStream::new(site.states.clone()).map(move |state| {
        // The place is freed when this stream ends.
        let _ = &place;
        Ok::<Event, Infallible>(Event::default().data(&*state))
    });
    Sse::new(states).keep_alive(KeepAlive::default()).into_response()
}

/// Answers the preflight request of a browser before a page of another origin posts.
async fn ask_first() -> impl IntoResponse {
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "POST"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "authorization, content-type"),
        (header::ACCESS_CONTROL_MAX_AGE, REMEMBERED),
        // Browsers ask for this if a page from the network wants to reach this machine.
        (HeaderName::from_static("access-control-allow-private-network"), "true"),
    ];
    (StatusCode::NO_CONTENT, allowed)
}

/// The body of an authorised post.
async fn posted(site: &Site, headers: &HeaderMap, body: Body) -> Result<Bytes, Response> {
    if !site.guard.is_token(text(headers, header::AUTHORIZATION)) {
        let why = "a post needs the token that was printed at the start: `Authorization: Bearer TOKEN`";
        let asks = [(header::WWW_AUTHENTICATE, "Bearer")];
        return Err((asks, refused(StatusCode::UNAUTHORIZED, why)).into_response());
    }
    match tokio::time::timeout(PATIENCE, to_bytes(body, LARGEST)).await {
        Ok(Ok(lines)) => Ok(lines),
        Ok(Err(_)) => Err(refused(StatusCode::PAYLOAD_TOO_LARGE, "post at most 1 MiB at once")),
        Err(_) => Err(refused(StatusCode::REQUEST_TIMEOUT, "the lines took too long to come")),
    }
}

/// Sends the keeper a message and waits for the reply, unless the keeper is gone.
async fn asked<T>(site: &Site, what: impl FnOnce(oneshot::Sender<T>) -> Post) -> Result<T, Response> {
    let (reply, answer) = oneshot::channel();
    let gone = "the game can't be followed any more; start `tg serve` again";
    let gone = || refused(StatusCode::INTERNAL_SERVER_ERROR, gone);
    site.posts.send(what(reply)).await.map_err(|_| gone())?;
    answer.await.map_err(|_| gone())
}

async fn post(State(site): State<Arc<Site>>, headers: HeaderMap, body: Body) -> Response {
    let answer = async {
        let lines = posted(&site, &headers, body).await?.into();
        asked(&site, |reply| Post::Lines { lines, reply: Some(reply) }).await
    };
    answer.await.map_or_else(|refused| refused, |done| told(&done))
}

/// Takes a row that was typed.
async fn row(State(site): State<Arc<Site>>, headers: HeaderMap, body: Body) -> Response {
    let answer = async {
        let row = posted(&site, &headers, body).await?;
        let row = String::from_utf8_lossy(&row).into_owned();
        asked(&site, |reply| Post::Row { row, reply }).await
    };
    answer.await.map_or_else(|refused| refused, |done| told(&done))
}

/// Completes a row that is being typed.
async fn begun(State(site): State<Arc<Site>>, headers: HeaderMap, body: Body) -> Response {
    let answer = async {
        let row = posted(&site, &headers, body).await?;
        let row = String::from_utf8_lossy(&row).into_owned();
        asked(&site, |reply| Post::Begun { row, reply }).await
    };
    answer.await.map_or_else(|refused| refused, |rows| json_body(&json!({"rows": rows})).into_response())
}

fn told(done: &Done) -> Response {
    let taken = &done.taken;
    let mut told = json!({"taken": taken.events, "left_out": taken.left_out});
    if taken.undone > 0 {
        told["undone"] = taken.undone.into();
    }
    if !taken.unknown.is_empty() {
        told["unknown"] = json!(taken.unknown);
    }
    if let Some(why) = &done.unrecorded {
        told["unrecorded"] = why.as_str().into();
    }
    let Some(trouble) = done.refused.as_ref().or(taken.trouble.as_ref()) else {
        return json_body(&told).into_response();
    };
    told["error"] = trouble.message.as_str().into();
    told["code"] = trouble.code.to_string().into();
    // What waits for a correction isn't to be sent again.
    told["queued"] = done.refused.is_none().into();
    told["notes"] = trouble.notes.clone().into();
    if let Some((begin, end)) = done.place {
        told["place"] = json!([begin, end]);
    }
    told["helps"] = trouble.helps.clone().into();
    (StatusCode::CONFLICT, json_body(&told)).into_response()
}
