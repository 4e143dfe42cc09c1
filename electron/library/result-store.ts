import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Item } from '../../shared/library/item.ts';
import { sourcesOfDraft } from '../../shared/library/item-source.ts';
import { modelById } from '../../shared/models/all-models.ts';
import { fieldWithRole } from '../../shared/models/model.ts';
import { negativePromptOf, promptOf } from '../../shared/models/prompt-of.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { asDiskProblem } from '../files/disk-problem.ts';
import { hashFile } from '../files/hash-file.ts';
import { isBelow } from '../files/is-below.ts';
import { itemPath } from '../files/item-path.ts';
import { makeFolder } from '../files/make-folder.ts';
import { createPartialFile, type PartialFile } from '../files/partial-file.ts';
import { removeIfPossible } from '../files/remove-if-possible.ts';
import { renameWithRetries } from '../files/rename-with-retries.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { errorCodeOf } from '../files/system-error.ts';
import type { MediaFacts } from '../media/measure-media.ts';
import type { CoreServices } from '../services/core-services.ts';
import { type Measurements, UnmeasuredError } from '../workers/measurement/measurements.ts';
import type { CollectionService } from './collection-service.ts';
import type { EmbeddedPrompts } from './embed-prompts.ts';
import { sidecarName } from './file-name.ts';
import { createResultNames, type NamedResult, type OrphanedSidecar } from './result-file-names.ts';
import { describeItem, type Sidecar, writeSidecar } from './sidecar.ts';
import { createUnmeasuredFiles } from './unmeasured-files.ts';

/** Adds results to the library folder. The row in the database is written only after all steps here. */
export interface ResultStore {
  /** A place for a file that is being received, on the same disk as the library. */
  openPartialFile(): Promise<PartialFile>;
  /** A file that an earlier program run finished without its row, as it is on the disk, checked by its hash. */
  findFinished(task: Task, position: number): Promise<Item | undefined>;
  /**
   * True when this program run added or found the file with this name below the library folder. It writes the row
   * itself.
   */
  hasAdded(file: string): boolean;
  /** True when the file of an item is at its path. */
  hasFile(item: Item): Promise<boolean>;
  /** Takes away what was written beside results of `task` that will not come any more. */
  removeUnfinished(task: Task): Promise<void>;
  /** A result of `task` that could not be measured and was saved unchanged; `shelve` measures it again. */
  findUnmeasured(task: Task, position: number): Promise<PartialFile | undefined>;
  /** Requests another measurement of the unmeasured results of `task`. */
  measureAgain(task: Task): Promise<void>;
  /**
   * Checks a received file, saves it with its sidecar under our name, and returns its item. An unmeasurable file is
   * saved unchanged; the `UnmeasuredError` has its path.
   */
  saveResult(part: PartialFile, task: Task, position: number): Promise<Item>;
  /** The same for a result of another library, which keeps its id, its time and its collections. */
  saveFromOtherLibrary(part: PartialFile, source: ItemSource, as: Pick<Item, 'id' | 'createdAt'>): Promise<Item>;
  /** The same for what came from elsewhere than a task; into the collection that new results go into. */
  saveFromSource(part: PartialFile, source: ItemSource): Promise<Item>;
}

/** The facts that determine the name and the sidecar of a file. */
export interface ItemSource {
  /** A UUID, unique together with the position. */
  readonly id: string;
  readonly position: number;
  /** Wall clock, milliseconds: the month is the folder. */
  readonly at: number;
  /** Of the item, all that is not measured. */
  readonly known: Omit<Item, 'id' | 'taskId' | 'position' | keyof Stored | keyof Omit<MediaFacts, 'extension'>>;
  readonly describe: (item: Item) => Sidecar;
  /** Where it was measured already. */
  readonly facts?: MediaFacts;
}

type Stored = Pick<Item, 'file' | 'hash' | 'bytes' | 'createdAt'>;

export interface ResultStoreOptions extends Pick<CoreServices, 'items' | 'clock'> {
  /** The library folder as it is now. */
  readonly place: () => string;
  readonly collections: Pick<CollectionService, 'collectionsForNewResult' | 'collectionsOfTask'>;
  /** Name template of new files. */
  readonly template: () => string;
  readonly promptsInFiles: Pick<EmbeddedPrompts, 'writeWithPrompts'>;
  readonly measurements: Pick<Measurements, 'media' | 'allowAgain' | 'warmUp'>;
}

export function createResultStore({
  place,
  items,
  clock,
  collections,
  template,
  promptsInFiles,
  measurements,
}: ResultStoreOptions): ResultStore {
  const names = createResultNames({ place, items, template });
  const filesPut = new Set<string>();
  const unmeasured = createUnmeasuredFiles(place);

  async function putInPlace(part: PartialFile, source: ItemSource, as?: Pick<Item, 'id' | 'createdAt'>): Promise<Item> {
    // The folder of the download, even if the library has moved since: a file must be complete there before it is
    // moved.
    const parts = dirname(part.path);
    const folder = dirname(parts);
    const hash = await part.finish();
    const facts = source.facts ?? (await measurements.media(part.path, { name: 'The result', hash }));
    const file = await names.choose(namedBy(source, facts), facts.extension);
    const stored = { file, hash, bytes: part.bytes(), createdAt: clock.now() };
    const came: Item = { ...itemOf(source, facts, stored), ...as };
    // Files of another library stay unchanged.
    const written = as
      ? undefined
      : await promptsInFiles.writeWithPrompts(part, came, source.describe(came), facts, parts);
    const item = written ? await withWritten(came, written) : came;
    const target = join(folder, file);
    filesPut.add(file);
    try {
      const isNewFolder = (await makeFolder(dirname(target))) !== undefined;
      await refuseWayOut(folder, dirname(target));
      // The sidecar is written first. If the program ends here, the file has its description and can be imported.
      await writeSidecar(join(folder, sidecarName(file)), source.describe(item), parts);
      // A file of this name without a row is from a run that ended here; the same result takes its place.
      await renameWithRetries(
        (written ?? part).path,
        target,
        (ms) => new Promise((resolve) => clock.after(ms, () => resolve(undefined))),
      );
      await syncFolder(dirname(target));
      // The month, and with it perhaps the year, are names in folders of their own.
      if (isNewFolder) for (const above of [dirname(dirname(target)), folder]) await syncFolder(above);
    } catch (error) {
      await written?.discard();
      throw asDiskProblem(error);
    }
    return item;
  }

  /** Sidecars of an earlier program run for results without a row. */
  const sidecarsWithoutRow = (task: Task, position: number): Promise<OrphanedSidecar[]> =>
    names.orphanedSidecars({ taskId: task.id, position, at: timeOf(task) });

  return {
    async openPartialFile() {
      measurements.warmUp();
      const parts = join(place(), '.parts');
      await openOwnFolder(parts).catch((error: unknown) => {
        throw asDiskProblem(error);
      });
      return createPartialFile(join(parts, `${randomUUID()}.part`));
    },
    findUnmeasured: unmeasured.find,
    async measureAgain(task) {
      for (const position of task.links.keys()) {
        const kept = await unmeasured.find(task, position + 1);
        if (kept) await measurements.allowAgain(await kept.finish());
      }
    },
    async saveResult(part, task, position) {
      try {
        return await putInPlace(part, sourceOfTask(task, position, collections.collectionsOfTask(task)));
      } catch (error) {
        if (!(error instanceof UnmeasuredError)) throw error;
        const file = await unmeasured.save(part, task, position);
        const { sentence } = error.problem;
        const more = `It was saved unchanged in the library folder as ${file}. Click “Try again” to measure it again.`;
        throw new UnmeasuredError({ ...error.problem, sentence: `${sentence} ${more}` });
      }
    },
    saveFromOtherLibrary: putInPlace,
    saveFromSource: (part, source) =>
      putInPlace(part, { ...source, known: { ...collections.collectionsForNewResult(), ...source.known } }),
    async findFinished(task, position) {
      for (const { sidecar } of await sidecarsWithoutRow(task, position)) {
        const hash = await hashFile(join(place(), sidecar.item.file)).catch(() => undefined);
        if (hash !== sidecar.item.hash) continue;
        filesPut.add(sidecar.item.file);
        return { ...sidecar.item, ...sourcesOf(task) };
      }
      return undefined;
    },
    hasAdded: (file) => filesPut.has(file),
    hasFile: (item) =>
      stat(join(place(), itemPath(item))).then(
        () => true,
        () => false,
      ),
    async removeUnfinished(task) {
      for (const position of task.links.keys()) {
        for (const { path, sidecar } of await sidecarsWithoutRow(task, position + 1)) {
          const isThere = await stat(join(place(), sidecar.item.file)).catch(() => undefined);
          if (!isThere) await removeIfPossible(path);
        }
      }
    },
  };
}

/** Parts of a run that ended: their links have changed since, so nothing can go on from them. */
export async function removePartialFiles(folder: string): Promise<void> {
  const parts = join(folder, '.parts');
  const names = await readdir(parts).catch(() => []);
  for (const name of names) if (name.endsWith('.part')) await removeIfPossible(join(parts, name));
}

function sourceOfTask(task: Task, position: number, more: Pick<Item, 'collections'> = {}): ItemSource {
  const { comparisonId, runId } = task;
  const negative = negativePromptOf(task);
  const model = modelById(task.modelId);
  const [seedName] = (model && fieldWithRole(model, 'seed')) ?? [];
  const seed = seedName === undefined ? undefined : task.draft.values[seedName];
  return {
    id: task.id,
    position,
    at: timeOf(task),
    known: {
      modelId: task.modelId,
      prompt: promptOf(task),
      ...(negative === '' ? {} : { negative }),
      ...(typeof seed === 'number' && Number.isSafeInteger(seed) ? { seed } : {}),
      synthetic: task.destination.kind === 'sandbox',
      ...more,
      ...sourcesOf(task),
      ...(comparisonId === undefined ? {} : { comparisonId }),
      ...(runId === undefined ? {} : { runId }),
    },
    describe: (item) => describeItem(item, task),
  };
}

/** The sources of a tracked run are unknown. */
function sourcesOf({ tracked, draft }: Task): Pick<Item, 'sources'> {
  const sources = tracked ? [] : sourcesOfDraft(draft);
  return sources.length === 0 ? {} : { sources };
}

/** Its month is the folder, also of what a run before this one began. */
function timeOf(task: Task): number {
  return task.completedAt ?? task.createdAt;
}

function namedBy({ id, position, at, known }: ItemSource, { width, height }: MediaFacts): NamedResult {
  const { modelId, seed, prompt, origin } = known;
  const facts = { at, modelId, taskId: id, position, seed, text: prompt, width, height };
  return origin?.kind === 'import' ? { ...facts, customName: origin.name.replace(/\.[^.]*$/, '') } : facts;
}

function itemOf({ id, position, known }: ItemSource, facts: MediaFacts, stored: Stored): Item {
  const { extension: _, ...measured } = facts;
  return { id: randomUUID(), ...measured, ...stored, ...known, taskId: id, position };
}

/** The item of a file that something was written into. */
async function withWritten(came: Item, written: PartialFile): Promise<Item> {
  const { hash, bytes } = came;
  return { ...came, hash: await written.finish(), bytes: written.bytes(), received: { hash, bytes } };
}

/**
 * Opens a folder below the library folder, which is never created here: a missing one may be on a disconnected disk.
 */
async function openOwnFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  });
  await refuseWayOut(dirname(path), path);
}

/** A folder of ours that someone made a link to elsewhere. The library folder itself may well be one. */
async function refuseWayOut(folder: string, below: string): Promise<void> {
  const [library, found] = await Promise.all([realpath(folder), realpath(below)]);
  if (isBelow(found, library)) return;
  const sentence = `The folder ${below} is a link to another location, so nothing is saved through it. Remove the link; saving then continues automatically.`;
  throw new ProblemError(problem('disk', sentence));
}
