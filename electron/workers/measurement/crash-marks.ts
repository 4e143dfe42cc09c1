import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJsonOrUndefined } from '../../../shared/util/json.ts';
import { privateFile, privateFolder } from '../../files/private-files.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';

/**
 * Remembers which files were being measured when the program or a worker ended, so that none of them is measured again by
 * itself: such a file would end every start. A file in the data folder for each, not a row: it costs no flush of the disk,
 * and holds when the database is repaired.
 */
export interface CrashMarks {
  /**
   * Notes that measuring begins; each call is followed by one of `end`. `false`: it was given up before, and only a user
   * may have it measured.
   */
  start(key: string): Promise<boolean>;
  /** `isGivenUp`: it did not finish, or did not start; it is not measured automatically again. */
  end(key: string, isGivenUp?: boolean): Promise<void>;
  /** It may be measured automatically again. */
  remove(key: string): Promise<void>;
}

/**
 * An unfinished measurement may have another cause, such as a power failure: one such start is allowed before the file
 * counts as the cause.
 */
const mostStarts = 2;

export function createCrashMarks(folder: string): CrashMarks {
  /** Several results may be the same file. */
  const running = new Map<string, { count: number; begun: Promise<boolean>; isGivenUp?: boolean }>();
  const pathOf = (key: string) => join(folder, `${key}.json`);

  async function startsOf(key: string): Promise<number> {
    const text = await readFile(pathOf(key), 'utf8').catch(() => undefined);
    if (text === undefined) return 0;
    const starts = parseJsonOrUndefined(text);
    // Cut short by the end of the program: it had just begun.
    return typeof starts === 'number' ? starts : 1;
  }

  /** A disk that accepts no mark accepts no result either, which is reported there. */
  async function write(key: string, starts: number): Promise<void> {
    await mkdir(folder, { recursive: true, mode: privateFolder }).catch(() => {});
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
    start(key) {
      const before = running.get(key);
      if (before) {
        before.count += 1;
        return before.begun;
      }
      const begun = beginFirst(key);
      running.set(key, { count: 1, begun });
      return begun;
    },
    async end(key, isGivenUp = false) {
      const now = running.get(key);
      if (!now) return;
      now.count -= 1;
      now.isGivenUp ||= isGivenUp;
      if (now.count > 0) return;
      running.delete(key);
      if (now.isGivenUp) await write(key, mostStarts);
      else await removeIfPossible(pathOf(key));
    },
    remove: (key) => removeIfPossible(pathOf(key)),
  };
}
