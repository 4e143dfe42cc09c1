import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { privateFile, privateFolder } from '../../files/private-files.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';

/**
 * Remembers which files were being measured when the program or a worker ended, so that they are not measured
 * automatically again: such a file would crash every start. Each mark is a file in the data folder, not a row: it needs
 * no flush of the disk, and survives a repair of the database.
 */
export type CrashLoopGuard = ReturnType<typeof createCrashLoopGuard>;

/**
 * Returns the key of a mark. `file` is any text that names the same file in later program runs. A hash alone names the
 * content, which other files can share: a failure of one of them would mark all.
 */
export function markKey(kind: string, file: string): string {
  return `${kind}-${createHash('sha256').update(file).digest('hex')}`;
}

/**
 * An unfinished measurement may have another cause, such as a power failure. Therefore one such start is allowed before
 * the file counts as the cause.
 */
const mostStarts = 2;

export function createCrashLoopGuard(folder: string) {
  interface Running {
    count: number;
    readonly begun: Promise<boolean>;
    isGivenUp?: boolean;
    /** Set when the last measurement ended: its mark is being written or removed. */
    ended?: Promise<void>;
  }
  const running = new Map<string, Running>();
  const pathOf = (key: string) => join(folder, `${key}.json`);

  async function startsOf(key: string): Promise<number> {
    const text = await readFile(pathOf(key), 'utf8').catch(() => undefined);
    if (text === undefined) return 0;
    const starts = parseJsonOrUndefined(text);
    // The mark was truncated by the end of the program, so the measurement had just begun.
    return typeof starts === 'number' ? starts : 1;
  }

  /** A disk that accepts no mark also accepts no result, which is reported there. */
  async function write(key: string, starts: number): Promise<void> {
    await makeFolder(folder, { mode: privateFolder }).catch(() => {});
    await writeFile(pathOf(key), JSON.stringify(starts), { mode: privateFile }).catch(() => {});
  }

  async function beginFirst(key: string): Promise<boolean> {
    try {
      await writeFile(pathOf(key), '1', { flag: 'wx', mode: privateFile });
      return true;
    } catch {
      const starts = await startsOf(key);
      if (starts >= mostStarts) return false;
      await write(key, starts + 1);
      return true;
    }
  }

  return {
    /**
     * Notes that a measurement begins. Each call is followed by `end`. Returns false if the measurement was given up
     * earlier: then only the user may repeat it.
     */
    start(key: string): Promise<boolean> {
      const before = running.get(key);
      if (before && !before.ended) {
        before.count += 1;
        return before.begun;
      }
      // A mark that is being removed would count as an unfinished measurement.
      const begun = (before?.ended ?? Promise.resolve()).then(() => beginFirst(key));
      running.set(key, { count: 1, begun });
      return begun;
    },
    /** `isGivenUp`: the measurement did not finish or start, and is not repeated automatically. */
    async end(key: string, isGivenUp = false): Promise<void> {
      const now = running.get(key);
      if (!now) return;
      now.count -= 1;
      now.isGivenUp ||= isGivenUp;
      if (now.count > 0) return;
      now.ended = now.isGivenUp ? write(key, mostStarts) : removeIfPossible(pathOf(key));
      await now.ended;
      if (running.get(key) === now) running.delete(key);
    },
    /** Allows an automatic measurement again. */
    remove: (key: string): Promise<void> => removeIfPossible(pathOf(key)),
  };
}
