import type { z } from 'zod';
import { ProblemError, problem } from '../../../shared/problem.ts';

/** Maximum size of a request, which contains a page and its data. Media are read from the library. Bytes. */
export const largestDownloadRequest = 32_000_000;

/** Throws a `ProblemError` if the JSON isn't a request of this kind. */
export function readDownloadRequest<T>(schema: z.ZodType<T>, json: string): T {
  try {
    return schema.parse(JSON.parse(json));
  } catch (error) {
    throw new ProblemError(problem('input', 'This isn’t a list of files to save.', { raw: String(error) }));
  }
}
