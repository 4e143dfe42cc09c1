import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path, { dirname, join } from 'node:path';
import {
  type ImportLibraryEvent,
  type importLibraryContract,
  mostSkippedLines,
} from '../../../shared/contract/import-library-contract.ts';
import { imagesOf } from '../../../shared/fields/draft-images.ts';
import { type Collection, cleanCollectionName, collectionPath } from '../../../shared/library/collection.ts';
import { ProblemError, refuse } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { normalizeLettersAndCase } from '../../../shared/util/normalize-letters-and-case.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { fileExists, isPlainFile } from '../../files/file-exists.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { errorCodeOf, isSystemError } from '../../files/system-error-codes.ts';
import type { InputStore } from '../../inputs/input-store.ts';
import { extensionOf, isMediaName, isUnshownExtension } from '../../media/media-extensions.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { type CollectionService, readCollectionsFile } from '../catalog/collection-service.ts';
import type { Library } from '../catalog/library.ts';
import { createMaintenanceReportBuilder } from '../files/maintenance-report-builder.ts';
import { sidecarName } from '../files/month-folder-and-sidecar-name.ts';
import { type DescribedFile, readDescribedFile } from '../files/read-described-file.ts';
import type { Sidecar } from '../files/sidecar.ts';
import { type LibraryFolder, walkLibrary } from '../files/walk-library-folders.ts';
import { findProjectFiles } from '../project-files/find-project-files.ts';
import { updateProjectFromFile } from '../project-files/update-project-from-file.ts';
import { type DescribedSourceOptions, describedSource } from '../saving/described-source.ts';
import type { ImportService } from '../saving/import-service.ts';

/**
 * Imports what another library has and this one does not, file by file, by the ordinary import. Each file is imported
 * completely or not at all, so the import can stop anywhere and be repeated. One import runs at a time.
 */
interface ImportLibraryService extends Handlers<typeof importLibraryContract> {
  close(): Promise<void>;
}

interface ImportLibraryServiceOptions extends DescribedSourceOptions, Pick<CoreServices, 'eventHub' | 'clock'> {
  readonly library: Pick<Library, 'folder'>;
  readonly collections: Pick<CollectionService, 'all' | 'create'>;
  readonly importService: Pick<ImportService, 'importFile'>;
  readonly inputStore: CopyInputsOptions;
}

const reportEveryMs = 100;
/** Files that are read and measured at the same time. */
const filesAtOnce = 4;

type Counters = ReturnType<typeof createMaintenanceReportBuilder>;

export function createImportLibraryService(options: ImportLibraryServiceOptions): ImportLibraryService {
  const { stores, library, collections, importService, eventHub, clock } = options;
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function isHere({ item }: DescribedFile): Promise<boolean> {
    return (await stores.items.findByHash(item.hash)).some(({ fileState }) => fileState !== 'missing');
  }

  /** Returns the id of a new item, or `undefined` for content that this library already has. */
  async function importMedia(
    path: string,
    name: string,
    described: ImportedFile | undefined,
  ): Promise<string | undefined> {
    // A plain file may have become a link in the meantime.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      const { size } = await handle.stat();
      const isUnchanged = described?.item.bytes === size;
      if (described && isUnchanged && (await isHere(described))) return undefined;
      if (described) await copyInputs(described.sidecar, described.inputs, options.inputStore);
      const { outcome, item } = await importService.importFile({
        name,
        body: handle.createReadStream({ autoClose: false }),
        length: size,
        path,
        ...(described && {
          described: async () => describedSource(described, await described.collections(), options),
        }),
      });
      return outcome === 'new' ? item.id : undefined;
    } finally {
      await handle.close();
    }
  }

  async function* importAll(typed: string, signal: AbortSignal): AsyncGenerator<ImportLibraryEvent, void, undefined> {
    const folder = await resolveOtherLibrary(typed, library.folder);
    yield { kind: 'progress', done: 0, total: 0 };
    const counters = createMaintenanceReportBuilder();
    const refuse = (file: string, what: string) => counters.line('refused', file, what);
    const folders: LibraryFolder[] = [];
    for await (const found of walkLibrary(folder, { signal, onRefused: refuse }))
      if (!found.inTrash) folders.push(found);
    const inputs = await inputsBesideLibrary(folder);
    const idsOfCollections = mapCollections((await readCollectionsFile(folder)) ?? [], collections, refuse);
    const media = folders.flatMap(({ path, names: found }) => {
      const names = new Set(found);
      return found.filter((name) => isImported(name, names)).map((name) => ({ path, names, name }));
    });
    const itemIds: string[] = [];

    /** Returns a function that reports the outcome, because the report has the order of the files. */
    async function importOne({ path, names, name }: (typeof media)[number]): Promise<() => void> {
      signal.throwIfAborted();
      const file = path === '' ? name : `${path}/${name}`;
      let read: DescribedFile | string | undefined;
      let report: () => void;
      try {
        read = await readSidecar(folder, { path, names }, name);
        const described = typeof read === 'object' ? read : undefined;
        const id = await importMedia(
          join(folder, file),
          name,
          described && { ...described, inputs, collections: () => idsOfCollections(described.item.collections ?? []) },
        );
        report = () => (id === undefined ? counters.count('same') : void itemIds.push(id));
      } catch (error) {
        const reason = reasonToSkip(error);
        report = () => refuse(file, reason);
      }
      return () => {
        if (typeof read === 'string') refuse(sidecarName(file), read);
        report();
      };
    }

    let [done, reportedAt] = [0, clock.monotonic()];
    for await (const report of inOrder(media, importOne)) {
      report();
      done += 1;
      if (clock.monotonic() - reportedAt < reportEveryMs) continue;
      reportedAt = clock.monotonic();
      yield { kind: 'progress', done, total: media.length };
    }
    const projectIds = await importProjects(folder, counters, signal);
    const { same: alreadyHere, refused: skipped } = counters.counts;
    const lines = counters.lines.slice(0, mostSkippedLines);
    yield { kind: 'report', report: { itemIds, projectIds, alreadyHere, skipped, lines } };
  }

  /**
   * Takes are found by the items that were just imported. A project that exists here stays unchanged, also in Trash.
   */
  async function importProjects(folder: string, counters: Counters, signal: AbortSignal): Promise<string[]> {
    const ids: string[] = [];
    for await (const { file, read } of findProjectFiles(folder, { clock, signal })) {
      if (typeof read === 'string') {
        counters.line('refused', file, read);
        continue;
      }
      // Comparisons are not part of a library folder, so the other ones are not here.
      const shots = read.shots.map(({ comparisonId: _, ...shot }) => shot);
      const how = { stores, mayReplace: async () => false, isOwnFile: false };
      const { findings, stored } = await updateProjectFromFile({ ...read, shots }, how);
      if (!stored) continue;
      ids.push(stored.project.id);
      for (const finding of findings) counters.note(file, finding);
      if (stored.project.guide && stored.project.guide.itemId === undefined)
        counters.note(file, 'The audio of its guide track isn’t copied. Add the file again.');
      for (const shot of stored.shots) eventHub.put('shots', shot);
      eventHub.put('projects', stored.project);
    }
    return ids;
  }

  return {
    async *importLibrary({ folder }, { signal }) {
      if (running) refuse('Another library is being imported. Wait for it, or stop it.');
      const { promise, resolve } = Promise.withResolvers<void>();
      running = promise;
      try {
        yield* importAll(folder, signal ? AbortSignal.any([signal, closing.signal]) : closing.signal);
      } finally {
        running = undefined;
        resolve();
      }
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}

/**
 * Runs `work` for a few entries at a time, and yields the outcomes in the order of the entries. All started work has
 * ended when it ends.
 */
async function* inOrder<Entry, Outcome>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Outcome>,
): AsyncGenerator<Outcome, void, undefined> {
  const running: Promise<Outcome>[] = [];
  async function* oldest(left: number): AsyncGenerator<Outcome, void, undefined> {
    for (let [first] = running; first && running.length > left; [first] = running) {
      yield await first;
      running.shift();
    }
  }
  try {
    for (const entry of entries) {
      const outcome = work(entry);
      // Its error is thrown when it is the turn of the entry.
      outcome.catch(() => {});
      running.push(outcome);
      yield* oldest(filesAtOnce - 1);
    }
    yield* oldest(0);
  } finally {
    await Promise.allSettled(running);
  }
}

interface ImportedFile extends DescribedFile {
  readonly inputs: string | undefined;
  /** Returns the ids of its collections in this library. */
  readonly collections: () => Promise<readonly string[]>;
}

/** A file of a type that Triptych doesn't show is imported only if a sidecar describes it. */
function isImported(name: string, names: ReadonlySet<string>): boolean {
  return isMediaName(name) || (isUnshownExtension(extensionOf(name)) && names.has(sidecarName(name)));
}

/** Returns a sentence for a damaged sidecar, and `undefined` without one, or for the sidecar of another file. */
async function readSidecar(
  library: string,
  folder: { readonly path: string; readonly names: ReadonlySet<string> },
  name: string,
): Promise<DescribedFile | string | undefined> {
  if (!folder.names.has(sidecarName(name))) return undefined;
  const read = await readDescribedFile(library, folder, sidecarName(name));
  return typeof read === 'string' || read.item.file.endsWith(`/${name}`) || read.item.file === name ? read : undefined;
}

/** Returns the reason to skip a file. Errors of the disk of this library are thrown. */
function reasonToSkip(error: unknown): string {
  if (error instanceof ProblemError && error.problem.kind !== 'disk') return error.problem.sentence;
  // The other library could not be read.
  if (!(error instanceof ProblemError) && isSystemError(error)) return `It can’t be read: ${diskErrorReason(error)}.`;
  throw error;
}

/** Returns the folder of the input images beside a library, or `undefined` for a library outside a data folder. */
async function inputsBesideLibrary(library: string): Promise<string | undefined> {
  const data = dirname(library);
  const isDataFolder = await isPlainFile(join(data, 'triptych.db'));
  return isDataFolder ? realpath(join(data, 'inputs')).catch(() => undefined) : undefined;
}

type CopyInputsOptions = Pick<InputStore, 'find' | 'saveFile'>;

/** Copies the missing input images of a run. An unreadable image is skipped. */
async function copyInputs(sidecar: Sidecar, inputs: string | undefined, inputStore: CopyInputsOptions): Promise<void> {
  if (inputs === undefined || !('request' in sidecar)) return;
  for (const image of imagesOf(sidecar.request.draft)) {
    if (image.from !== 'file') continue;
    for (const { hash, name } of image.fit ? [image, image.fit.original] : [image]) {
      if (await inputStore.find(hash)) continue;
      const path = join(inputs, hash.slice(0, 2), hash);
      // A link could lead out of the folder.
      if ((await realpath(path).catch(() => undefined)) !== path) continue;
      await inputStore.saveFile(name, path).catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
      });
    }
  }
}

/**
 * Returns a function that maps collections of another library to those of this library with the same names and parent
 * names, and creates missing ones. `refused` is called once for each that can't be created.
 */
function mapCollections(
  otherCollections: readonly Collection[],
  mine: Pick<CollectionService, 'all' | 'create'>,
  refused: (path: string, why: string) => void,
): (theirIds: readonly string[]) => Promise<string[]> {
  const known = new Map<string, string | undefined>();

  async function idOfPath(path: readonly string[]): Promise<string | undefined> {
    let parentId: string | undefined;
    for (const name of path) {
      const folded = normalizeLettersAndCase(cleanCollectionName(name));
      const isIt = (each: Collection) => each.parentId === parentId && normalizeLettersAndCase(each.name) === folded;
      const found = mine.all().find(isIt) ?? (await mine.create({ name, ...(parentId !== undefined && { parentId }) }));
      parentId = found.id;
    }
    return parentId;
  }

  async function find(theirId: string): Promise<string | undefined> {
    const path = collectionPath(otherCollections, theirId);
    try {
      return await idOfPath(path);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refused(path.join(' / '), error.problem.sentence);
      return undefined;
    }
  }

  return async (theirIds) => {
    const ids = new Set<string>();
    for (const theirId of theirIds) {
      if (!known.has(theirId)) known.set(theirId, await find(theirId));
      const id = known.get(theirId);
      if (id !== undefined) ids.add(id);
    }
    return [...ids];
  };
}

/**
 * Returns the library folder that the user chose: the folder itself, or the library in a data folder. Throws a
 * `ProblemError` if it cannot be merged into the library in `ownFolder`.
 */
async function resolveOtherLibrary(typed: string, ownFolder: string): Promise<string> {
  const written = typed.trim();
  const typedPath = path.resolve(written.startsWith('~') ? written.replace(/^~(?=$|[\\/])/, homedir()) : written);
  if (!path.isAbsolute(written) && !written.startsWith('~')) refuse(`Enter the full path, such as ${typedPath}.`);
  const found = await realpath(typedPath).catch((error: unknown) =>
    refuse(`Couldn’t read ${typedPath}: ${reasonOf(error)}.`),
  );
  if (!(await stat(found)).isDirectory()) refuse(`${typedPath} is a file. Choose the folder of a library.`);
  const libraryInside = path.join(found, 'library');
  const isDataFolder = (await isPlainFile(path.join(found, 'triptych.db'))) && (await fileExists(libraryInside));
  const folder = isDataFolder ? await realpath(libraryInside) : found;
  const ownPath = await realpath(ownFolder).catch(() => path.resolve(ownFolder));
  if (folder === ownPath) refuse('This is the folder of this library. Choose another one.');
  if (isInsideFolder(folder, ownPath))
    refuse('This folder is inside this library. Choose the folder of another library.');
  if (isInsideFolder(ownPath, folder))
    refuse('This library is inside this folder. Choose the folder of another library.');
  return folder;
}

function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'ENOENT') return 'the folder doesn’t exist';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return errorMessage(error);
}
