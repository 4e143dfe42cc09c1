import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingPath } from '../../files/system-error-codes.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { projectIdOfPath, projectsFolder } from '../files/project-file-paths.ts';
import { readTextUpTo } from '../files/read-described-file.ts';
import { stampOf } from '../move/file-tree.ts';
import { type ReadProject, readProjectFile } from './read-project-file.ts';

/** A project file of a library folder: its project, or the reason why it can't be read. */
interface FoundProjectFile {
  /** Path below the library folder. */
  readonly file: string;
  readonly read: ReadProject | string;
  /** Resolves to true while the file has the content that was read. */
  isUnchanged(): Promise<boolean>;
}

/** A text of this size is still read in seconds, and a project with 2,000 shots is far smaller. Bytes. */
const largestFile = 200_000_000;

/**
 * Yields the project files of a library folder. Links are not followed. `onlySince`: skips files that were not changed
 * since then (wall clock, milliseconds). Throws disk errors of the folder.
 */
export async function* findProjectFiles(
  library: string,
  { clock, signal, onlySince }: Pick<CoreServices, 'clock'> & { signal: AbortSignal; onlySince?: number | undefined },
): AsyncGenerator<FoundProjectFile, void, undefined> {
  const folder = join(library, projectsFolder);
  const isFolder = (await lstat(folder).catch(nothingThere))?.isDirectory() === true;
  for (const name of isFolder ? (await readdir(folder)).sort() : []) {
    signal.throwIfAborted();
    const file = `${projectsFolder}/${name}`;
    const projectId = projectIdOfPath(file);
    if (projectId === undefined) continue;
    const path = join(folder, name);
    const before = await stampOf(path);
    if (before === undefined || (onlySince !== undefined && before.at < onlySince)) continue;
    const text = await readTextUpTo(largestFile, path, 'a project file');
    const read = typeof text === 'string' ? readProjectFile(text, projectId, clock.now()) : text.why;
    const isUnchanged = async () => {
      const now = await stampOf(path);
      return now?.at === before.at && now.bytes === before.bytes;
    };
    yield { file, read, isUnchanged };
  }
}

function nothingThere(error: unknown): undefined {
  if (isMissingPath(error)) return undefined;
  throw error;
}
