import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { problem } from '../../../shared/problem.ts';
import { type ProjectWithShots, projectItemIds } from '../../../shared/projects/project-item-ids.ts';
import { diskSentence } from '../../files/disk-problem.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { isDiskFull, isMissingPath } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { createProjectFilesDueStore } from '../../storage/files-due-store.ts';
import { throttle } from '../../util/throttle.ts';
import { projectFilePath, projectIdOfPath, projectsFolder } from '../files/project-file-paths.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import { itemsWithIds } from '../search/ids-of-target.ts';
import { type ProjectMedia, projectFileText } from './project-file.ts';
import { readProjectFile } from './read-project-file.ts';

interface ProjectFileWriterOptions
  extends Pick<CoreServices, 'folder' | 'database' | 'stores' | 'clock' | 'onUnexpectedError'> {
  /** True while the library moves: the mover would restore a deleted file from the old folder. */
  readonly isMoving: () => boolean;
  readonly storageGuard: Pick<StorageGuard, 'problem' | 'check' | 'reportFailure'>;
}

/** Changes within this time are written together, because a file has the whole project. Milliseconds. */
const togetherMs = 1000;
const retryMs = 60_000;

/** Writes changed projects into their files in the library folder, in the background and across program runs. */
export function createProjectFileWriter(options: ProjectFileWriterOptions) {
  const { database, stores, folder, isMoving, storageGuard, clock, onUnexpectedError } = options;
  const stored = createProjectFilesDueStore(database);
  let work: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;
  let isSwept = false;
  let cancelRetry: (() => void) | undefined;

  /** Returns the media of the current file, which may name items that no longer exist. */
  async function earlierMedia(path: string, projectId: string): Promise<readonly ProjectMedia[]> {
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      if (isMissingPath(error)) return '';
      // The file exists. Writing it without its media would lose them, so the writer tries again later.
      throw error;
    });
    const read = readProjectFile(text, projectId, clock.now());
    return typeof read === 'string' ? [] : read.media;
  }

  async function write(place: string, contents: ProjectWithShots): Promise<void> {
    const { id } = contents.project;
    const path = join(place, projectFilePath(id));
    const ids = projectItemIds(contents);
    const known = await itemsWithIds(stores.items, ids);
    const earlier = known.length < ids.length ? await earlierMedia(path, id) : [];
    const votes = contents.project.testSet ? await stores.votes.amongItems(ids) : [];
    await makeFolder(join(place, projectsFolder));
    await writeFileAtomically(path, projectFileText(contents, mediaOfProject(contents, known, earlier), votes), {
      temporaryFolder: join(place, '.parts'),
      durable: true,
      mode: resultFileMode,
    });
  }

  /** Returns false for a file that must be handled later. */
  async function update(projectId: string): Promise<boolean> {
    const path = projectFilePath(projectId);
    // A damaged database can contain any id.
    if (projectIdOfPath(path) === undefined) return true;
    const place = folder();
    // A missing library folder is not created, because its disk may be disconnected.
    await stat(place);
    const contents = await stored.contents(projectId);
    if (contents === 'unreadable') return true;
    if (contents !== 'deleted') await write(place, contents);
    else if (isMoving()) return false;
    else await rm(join(place, path), { force: true });
    return true;
  }

  /** Marks the projects whose files are missing from the library folder, so that they are written again. */
  async function sweep(): Promise<void> {
    const place = folder();
    await stat(place);
    const names = await readdir(join(place, projectsFolder)).catch((error: unknown) => {
      if (isMissingPath(error)) return [];
      throw error;
    });
    await stored.addMissing(names.flatMap((name) => projectIdOfPath(`${projectsFolder}/${name}`) ?? []));
    isSwept = true;
  }

  async function writeAll(): Promise<void> {
    if (storageGuard.problem()) return;
    if (!isSwept) await sweep();
    for (let after = 0; !storageGuard.problem(); ) {
      const due = await stored.next(after);
      if (!due) return;
      after = due.number;
      try {
        if (await update(due.projectId)) await stored.markWritten(due);
      } catch (error) {
        await failed(error);
      }
    }
  }

  async function failed(error: unknown): Promise<void> {
    // The whole folder is not writable. The storage guard reports this, and restarts this writer later.
    if (await storageGuard.check()) return;
    if (isDiskFull(error)) return storageGuard.reportFailure(problem('disk', diskSentence(error)), 0);
    cancelRetry ??= clock.after(retryMs, () => {
      cancelRetry = undefined;
      start();
    });
  }

  function start(): void {
    isAskedAgain = true;
    work ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await writeAll().catch(failed).catch(onUnexpectedError);
      }
      work = undefined;
    })();
  }

  const wake = throttle(togetherMs, clock, () => {
    if (!isClosed) start();
  });

  return {
    /** Call after a change of a project, and when files can be written again. */
    wake,
    /** Writes all remaining files, if the disk allows it. */
    async close(): Promise<void> {
      isClosed = true;
      start();
      while (work) await work;
      cancelRetry?.();
    },
  };
}

/**
 * Returns the media of a project from the items of the library. Items that no longer exist keep their entry of
 * `earlier`, so that a later import of their files finds them.
 */
function mediaOfProject(
  contents: ProjectWithShots,
  items: readonly Item[],
  earlier: readonly ProjectMedia[],
): ProjectMedia[] {
  const known = new Map(earlier.map((media) => [media.itemId, media]));
  for (const { id, hash, file } of items) known.set(id, { itemId: id, hash, file });
  return projectItemIds(contents).flatMap((id) => known.get(id) ?? []);
}
