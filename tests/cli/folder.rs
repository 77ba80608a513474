//! A folder of its own for each test, and the command that runs in it.

use snapbox::cmd::Command;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use tempfile::TempDir;

/// A folder with two in it: `home`, in which commands run, and what stands beside it.
pub struct Folder {
    folder: TempDir,
}

impl Folder {
    /// An empty folder.
    pub fn new() -> Folder {
        let folder = tempfile::tempdir().expect("a folder for the test");
        std::fs::create_dir(folder.path().join("home")).expect("its home");
        Folder { folder }
    }

    /// A folder with files in its home.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new();
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    /// The path of something in the home.
    pub fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("home").join(path)
    }

    /// Writes a file into the home.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("folders for the file");
        std::fs::write(path, text).expect("a written file");
    }

    /// Reads a file of the home, if it is there.
    pub fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.path(path)).ok()
    }

    /// A link in the home.
    #[cfg(unix)]
    pub fn link(&self, path: &str, target: impl AsRef<Path>) {
        std::os::unix::fs::symlink(target, self.path(path)).expect("a link");
    }

    /// The command, run in the home, with arguments.
    pub fn tg(&self, arguments: &[&str]) -> Command {
        self.tg_in("", arguments)
    }

    /// The command, run in a folder of the home.
    pub fn tg_in(&self, folder: &str, arguments: &[&str]) -> Command {
        clean(Command::new(program())).args(arguments).current_dir(self.path(folder))
    }

    /// The command for tests that hold it while it runs.
    pub fn child(&self, arguments: &[&str]) -> std::process::Command {
        let mut command = std::process::Command::new(program());
        command.args(arguments).current_dir(self.path(""));
        for name in COLORS {
            command.env_remove(name);
        }
        command
    }

    /// The command, running, with all its streams at hand.
    pub fn piped(&self, arguments: &[&str]) -> Child {
        let mut command = self.child(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("a running command")
    }
}

/// What could turn colours on or off.
const COLORS: [&str; 4] = ["NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "IGNORE_IS_TERMINAL"];

/// The command.
pub fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_tg"))
}

fn clean(command: Command) -> Command {
    COLORS.iter().fold(command, |command, name| command.env_remove(name))
}
