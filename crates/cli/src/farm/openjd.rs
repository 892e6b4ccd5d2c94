//! A job template of Open Job Description (revision 2023-09), as JSON.

use super::FarmJob;
use crate::error::CommandError;
use serde_json::{Value, json};

/// A shell command in the folder of its first argument, which tries the command of the others twice.
const SHARD: &str = r#"cd "$1" && shift && { "$@" || exec "$@"; }"#;
/// A shell command in the folder of its first argument.
const COLLECT: &str = r#"cd "$1" && shift && exec "$@""#;

/// The template.
pub(super) fn template(job: &FarmJob) -> Result<String, CommandError> {
    if job.render.iter().chain(&job.collect).any(|word| word.contains("{{") || word.contains("}}")) {
        let why = "job templates replace `{{…}}` in arguments\n  help: write single braces";
        return Err(CommandError::Usage(why.to_owned()));
    }
    let FarmJob { shards, cores, mebibytes, minutes, .. } = job;
    let action = |script: &str, words: Vec<String>| {
        let args: Vec<String> =
            ["-c", script, "sh", "{{Param.Folder}}"].into_iter().map(str::to_owned).chain(words).collect();
        json!({ "command": "sh", "args": args })
    };
    let mut shard = action(SHARD, job.shard_words("{{Task.Param.Shard}}"));
    shard["timeout"] = Value::from(minutes.saturating_mul(60));
    let host = json!({ "amounts": [
        { "name": "amount.worker.vcpu", "min": cores },
        { "name": "amount.worker.memory", "min": mebibytes },
    ] });
    let template = json!({
        "specificationVersion": "jobtemplate-2023-09",
        "name": "lapidary",
        "description": "Written by `lapidary farm openjd`. Running it again continues the job: files that are up to date are skipped.",
        "parameterDefinitions": [{
            "name": "Folder",
            "type": "PATH",
            "objectType": "DIRECTORY",
            "dataFlow": "INOUT",
            "default": ".",
            "description": "The folder that the paths of the job refer to; by default that of the template.",
        }],
        "steps": [
            {
                "name": "Render",
                "parameterSpace": {
                    "taskParameterDefinitions": [{ "name": "Shard", "type": "INT", "range": format!("1-{shards}") }],
                },
                "hostRequirements": host,
                "script": { "actions": { "onRun": shard } },
            },
            {
                "name": "Collect",
                "dependencies": [{ "dependsOn": "Render" }],
                "script": { "actions": { "onRun": action(COLLECT, job.collect_words()) } },
            },
        ],
    });
    Ok(serde_json::to_string_pretty(&template).expect("strings and numbers are JSON") + "\n")
}
