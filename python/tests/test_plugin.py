"""`pytest --tg`, as another project uses it."""

pytest_plugins = ["pytester"]

SCRIPT = """\
import "part.tg" as part
print "the top level says nothing"
test "good" { assert part.one == 1 }
test "good again" { assert part.one + 1 == 2 }
test "bad" { assert part.one == 2 }
"""


def test_tests_of_scripts(pytester):
    pytester.path.joinpath("part.tg").write_text("let one = 1")
    pytester.path.joinpath("rules.tg").write_text(SCRIPT)
    pytester.path.joinpath("broken.tg").write_text("let x = ")
    result = pytester.runpytest("--tg", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=2, failed=2)
    result.stdout.fnmatch_lines(["*assert part.one == 2*"])
    assert "E0028" in result.stdout.str() and "top level says" not in result.stdout.str()
    pytester.path.joinpath("broken.tg").unlink()
    pytester.runpytest("--tg", "-k", "bad").assert_outcomes(failed=1, deselected=2)
    assert "bad" not in pytester.runpytest().stdout.str()
