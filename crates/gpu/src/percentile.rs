//! Percentiles of planes: radix selection by two histograms, as on the CPU.

use crate::buffer_pool::LEAST_POOLED;
use crate::error::GpuError;
use crate::filter_run::{FilterRunner, StageRun};
use crate::kernel_run::WordCopy;
use crate::shader::{BitHalf, HISTOGRAM_WORDS, KNOWN, RANK, histogram_kernel, rank_kernel};
use wgpu::Buffer;

// Histograms begin as zeros: only new buffers do.
const _: () = assert!(4 * (HISTOGRAM_WORDS as u64) < LEAST_POOLED);

impl FilterRunner<'_> {
    /// Writes the pixel of a rank, of all pixels of some planes, to a plane of one pixel.
    pub(crate) fn percentile(&mut self, planes: &[usize], rank: u32, output: &Buffer) -> Result<(), GpuError> {
        let [upper, lower] = [self.stage_buffer(HISTOGRAM_WORDS)?, self.stage_buffer(HISTOGRAM_WORDS)?];
        let found = self.stage_buffer(2)?;
        self.gpu.device.write(&upper, RANK, &[rank]);
        self.find_bin(planes, BitHalf::Upper, (&upper, &found))?;
        // The upper half that was found, and the rank among the pixels that have it.
        let copies = [(0, KNOWN), (1, RANK)].map(|(from, at)| WordCopy { from, count: 1, to: &lower, at });
        self.gpu.device.copy(&found, &copies);
        self.find_bin(planes, BitHalf::Lower, (&lower, output))?;
        for buffer in [upper, lower, found] {
            self.release(&buffer);
        }
        Ok(())
    }
    /// Counts the pixels by half of their bits, and finds the bin of the rank.
    fn find_bin(&mut self, planes: &[usize], half: BitHalf, (bins, found): (&Buffer, &Buffer)) -> Result<(), GpuError> {
        for plane in planes {
            let size = self.run.stages.planes[*plane];
            let source = self.planes[*plane].clone();
            let source = source.unwrap_or_else(|| unreachable!("a plane is computed before it is read"));
            let words = [source.first as u32, source.pitch as u32];
            let kernel = histogram_kernel(half);
            let run = StageRun { kernel, planes: &source.buffer, knobs: &[], words: &words, operations: 8 };
            self.start(&run, bins, size)?;
        }
        let run = StageRun { kernel: rank_kernel(half), planes: bins, knobs: &[], words: &[], operations: 1 << 16 };
        self.start(&run, found, [1, 1])
    }
}
