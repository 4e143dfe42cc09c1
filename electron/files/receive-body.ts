import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatBytes } from '../../shared/util/format-numbers.ts';
import { makeFolder } from './make-folder.ts';
import { privateFolder } from './private-files.ts';
import { removeIfPossible } from './remove-if-possible.ts';

/**
 * Streams an upload into a temporary file below `folder`, passes the file to `use`, and deletes it afterwards. Throws a
 * `ProblemError` for more than `largest` bytes, and never writes more than that.
 */
export async function withUploadedFile<T>(
  request: Request,
  { folder, largest, name }: { folder: string; largest: number; name: string },
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (Number(request.headers.get('content-length') ?? 0) > largest) throw tooLargeError(name, largest);
  await makeFolder(folder, { mode: privateFolder });
  const path = join(folder, `${randomUUID()}.upload`);
  const handle = await open(path, 'wx', 0o600);
  try {
    let bytes = 0;
    if (request.body) {
      for await (const chunk of request.body) {
        bytes += chunk.byteLength;
        if (bytes > largest) throw tooLargeError(name, largest);
        await handle.writeFile(chunk);
      }
    }
    await handle.close();
    return await use(path);
  } finally {
    await handle.close().catch(() => {});
    await removeIfPossible(path);
  }
}

export function tooLargeError(name: string, largest: number): ProblemError {
  return new ProblemError(problem('input', `${name} is larger than the limit of ${formatBytes(largest)}.`));
}
