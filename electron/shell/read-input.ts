import { addAbortSignal, type Readable } from 'node:stream';
import { longestPlanCsv } from '../../shared/comparisons/run-plan/read-plan-csv.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/**
 * Reads all bytes of a stream. Throws an `AbortError` when the signal is aborted, and a `ProblemError` above the
 * length of the longest table.
 */
export async function readInput(stream: Readable, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of addAbortSignal(signal, stream) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestPlanCsv) throw new ProblemError(problem('input', 'The input is larger than 20 MB. Shorten it.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
