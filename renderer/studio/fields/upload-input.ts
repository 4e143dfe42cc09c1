import { z } from 'zod';
import { type Problem, ProblemError, problem, problemSchema } from '../../../shared/problem.ts';
import { inputsRoute } from '../../../shared/routes.ts';
import { type ImageFile, imageInputSchema } from '../../../shared/values.ts';

/** Gives a file to main, which looks at what it really is. Throws a `ProblemError` with the sentence for the slot. */
export async function uploadInput(file: File): Promise<ImageFile> {
  let response: Response;
  try {
    response = await fetch(inputsRoute(file.name), { method: 'POST', body: file });
  } catch {
    // Either side may be at fault: a file that was moved since it was chosen fails in the same way.
    throw new ProblemError(problem('disk', 'The file could not be read. Is it still where it was?'));
  }
  const answer: unknown = await response.json().catch(() => null);
  const image = imageInputSchema.safeParse(answer);
  if (response.ok && image.success && image.data.from === 'file') return image.data;
  throw new ProblemError(problemIn(answer));
}

function problemIn(answer: unknown): Problem {
  const declared = z.union([problemSchema, z.object({ problem: problemSchema }).transform((each) => each.problem)]);
  const parsed = declared.safeParse(answer);
  return parsed.success ? parsed.data : problem('internal', 'The image could not be taken in.');
}

/** What a drop or a paste holds: files, names of folders, and an address where it holds nothing else. */
export interface Given {
  readonly files: readonly File[];
  readonly folders: readonly string[];
  readonly address: string | null;
}

export function givenBy(data: DataTransfer): Given {
  const files: File[] = [];
  const folders: string[] = [];
  for (const item of data.items) {
    if (item.kind !== 'file') continue;
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders.push(file?.name ?? 'That');
    else if (file) files.push(file);
  }
  const text = data.getData('text/uri-list') || data.getData('text/plain');
  const address = files.length + folders.length === 0 && /^https?:\/\/\S+$/i.test(text.trim()) ? text.trim() : null;
  return { files, folders, address };
}
