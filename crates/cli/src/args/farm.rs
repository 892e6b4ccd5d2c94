//! Arguments of `lapidary farm`.

use super::number::number;
use lapidary_render::Shard;

#[derive(Debug, clap::Args)]
pub(crate) struct FarmArgs {
    /// The program that runs the job
    #[arg(value_enum)]
    pub(crate) engine: FarmEngine,
    /// Number of shards that the job is divided in; never more than it has parts
    #[arg(long, value_name = "N", value_parser = number(1u32..=Shard::MOST), default_value = "16")]
    pub(crate) shards: u32,
    /// CPU cores of each shard
    #[arg(long, value_name = "N", value_parser = number(1u16..=1024), default_value = "1")]
    pub(crate) cores: u16,
    /// Arguments of `lapidary render`, with paths from the folder in which the job is started
    #[arg(last = true, required = true, value_name = "RENDER ARGUMENTS")]
    pub(crate) render: Vec<String>,
}

/// A program that runs many commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum FarmEngine {
    /// A shell script that submits an array of jobs to Slurm
    Slurm,
    /// A template of Open Job Description, for AWS Deadline Cloud and other farms
    Openjd,
    /// A makefile for one machine
    Make,
}
