import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { buildFileName, type FileNameFacts, safeFileName } from '../../../shared/util/file-name-template.ts';
import { fileExists } from '../../files/file-exists.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import { monthFolder, sidecarName } from './month-folder-and-sidecar-name.ts';
import { readSidecar, type Sidecar } from './sidecar.ts';

export interface NamedResult extends Omit<FileNameFacts, 'seed'> {
  readonly seed: number | undefined;
  /** Original name of an imported file without its extension. Untrusted: a safe name is derived from it. */
  readonly customName?: string;
}

export interface OrphanedSidecar {
  readonly path: string;
  readonly sidecar: Sidecar;
}

interface Found {
  readonly name: string;
  readonly key: string;
}

interface ResultNamesOptions extends Pick<CoreServices, 'folder' | 'stores'> {
  readonly template: () => string;
}

/** All extensions of library files and of their sidecars. */
const endings = ['png', 'jpg', 'webp', 'gif', 'mp4', 'mov', 'webm', 'json', 'xmp'];

/**
 * Chooses unique names for library files. Also finds files that an earlier program run named without adding a row:
 * their sidecars identify the result.
 */
export function createResultNames({ folder: place, stores: { items }, template }: ResultNamesOptions) {
  const turns = new PQueue({ concurrency: 1 });
  /** Names of this program run, by result. A name is reserved before its file exists. */
  const chosen = new Map<string, string>();
  const reserved = new Map<string, string>();
  /** Files of earlier program runs, by folder. No file is added later. */
  const leftBefore = new Map<string, Promise<Found[]>>();

  const keyOf = ({ taskId, position }: Pick<NamedResult, 'taskId' | 'position'>) => `${taskId} ${position}`;

  async function lookFor(folder: string, month: string): Promise<Found[]> {
    const names = (await readdir(join(folder, month))).filter((name) => name.endsWith('.json'));
    const sidecarNames = new Set((await items.filesIn(month)).map(sidecarName));
    const found: Found[] = [];
    for (const each of names) {
      const name = `${month}/${each}`;
      if (sidecarNames.has(name)) continue;
      const sidecar = await readSidecar(join(folder, name));
      if (sidecar) found.push({ name, key: keyOf(sidecar.item) });
    }
    return found;
  }

  async function orphanedSidecars(result: Pick<NamedResult, 'taskId' | 'position' | 'at'>): Promise<OrphanedSidecar[]> {
    const [folder, month, key] = [place(), monthFolder(result.at), keyOf(result)];
    const path = join(folder, month);
    const before = leftBefore.get(path) ?? lookFor(folder, month);
    leftBefore.set(path, before);
    const found = await before.catch(() => {
      // The folder does not exist yet, or its disk is disconnected, so the next call reads it again.
      leftBefore.delete(path);
      return [];
    });
    const now = chosen.get(key);
    const names = [
      ...found.filter((each) => each.key === key).map(({ name }) => name),
      ...(now ? [sidecarName(now)] : []),
    ];
    const sidecars: OrphanedSidecar[] = [];
    for (const name of new Set(names)) {
      const sidecar = await readSidecar(join(folder, name));
      // A sidecar that describes another file is ignored.
      if (!sidecar || keyOf(sidecar.item) !== key || sidecarName(sidecar.item.file) !== name) continue;
      if (!(await items.findByFile(sidecar.item.file))) sidecars.push({ path: join(folder, name), sidecar });
    }
    return sidecars;
  }

  async function isFree(stem: string, key: string): Promise<boolean> {
    const holder = reserved.get(stem.toLowerCase());
    if (holder !== undefined && holder !== key) return false;
    const files = endings.map((ending) => `${stem}.${ending}`);
    if (await items.hasAnyFile(files)) return false;
    // A sidecar of another program would become that of the new file.
    const paths = files.flatMap((file) => [join(place(), file), join(place(), `${file}.xmp`)]);
    return !(await Promise.all(paths.map(fileExists))).includes(true);
  }

  /** Returns the earlier name of the result, unless another result has it now. */
  async function nameBefore(result: NamedResult, extension: string): Promise<string | undefined> {
    const row = await items.resultOfTask(result.taskId, result.position);
    const now = chosen.get(keyOf(result));
    const names = row
      ? [row.file]
      : now
        ? [now]
        : (await orphanedSidecars(result)).map(({ sidecar }) => sidecar.item.file);
    return names.find((name) => name.endsWith(`.${extension}`));
  }

  async function chooseNow(result: NamedResult, extension: string): Promise<string> {
    const key = keyOf(result);
    const before = await nameBefore(result, extension);
    if (before !== undefined) return before;
    const name = result.customName === undefined ? buildFileName(template(), result) : safeFileName(result.customName);
    const short = result.taskId.slice(0, 8);
    const long = name.includes(short) ? name.replace(short, result.taskId) : `${name}-${short}-${result.position}`;
    const stems = [name, long, `${name}-${result.taskId}-${result.position}`].map(
      (each) => `${monthFolder(result.at)}/${each}`,
    );
    let stem = stems.at(-1) ?? '';
    for (const each of stems) {
      if (!(await isFree(each, key))) continue;
      stem = each;
      break;
    }
    reserved.set(stem.toLowerCase(), key);
    return `${stem}.${extension}`;
  }

  return {
    /** Returns a path below the library folder, with forward slashes. A result keeps the name that it had before. */
    choose: (result: NamedResult, extension: string): Promise<string> =>
      turns.add(async () => {
        const file = await chooseNow(result, extension);
        chosen.set(keyOf(result), file);
        return file;
      }),
    /** Returns the sidecars of this result that belong to no row. */
    orphanedSidecars,
  };
}
