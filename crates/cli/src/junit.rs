//! Test reports in JUnit's XML.

use lapidary_export::xml_text::escaped;
use std::fmt::Write;

/// Results of the assertions of a graph.
#[derive(Debug)]
pub(crate) struct Suite {
    /// Name of the graph file in messages.
    pub(crate) file: String,
    /// The assertions in their order.
    pub(crate) cases: Vec<Case>,
}

/// Result of an assertion.
#[derive(Debug)]
pub(crate) struct Case {
    /// Text of the assertion.
    pub(crate) name: String,
    /// The value that was found, if the assertion failed.
    pub(crate) failure: Option<String>,
    /// The diagnostics of a graph with errors, with their help and the titles of their fixes.
    pub(crate) details: String,
}

/// The report. It contains no time and no host, so that equal results give equal files.
pub(crate) fn report(suites: &[Suite]) -> String {
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n".to_owned();
    for Suite { file, cases } in suites {
        let failures = cases.iter().filter(|case| case.failure.is_some()).count();
        let (file, tests) = (escaped(file), cases.len());
        let _ = writeln!(out, "  <testsuite name=\"{file}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">");
        for Case { name, failure, details } in cases {
            let _ = write!(out, "    <testcase classname=\"{file}\" name=\"{}\"", escaped(name));
            let _ = match failure {
                Some(found) => {
                    let (found, details) = (escaped(found), escaped(details));
                    let _ = write!(out, ">\n      <failure message=\"{found}\"");
                    let end = if details.is_empty() { "/>".to_owned() } else { format!(">{details}</failure>") };
                    writeln!(out, "{end}\n    </testcase>")
                }
                None => writeln!(out, "/>"),
            };
        }
        out += "  </testsuite>\n";
    }
    out + "</testsuites>\n"
}
