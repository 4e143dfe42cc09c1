import { randomUUID } from 'node:crypto';
import { mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Item } from '../../../shared/library/item.ts';
import { sourcesOfDraft } from '../../../shared/library/lineage-source.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../shared/models/model.ts';
import { negativePromptOf, promptOf } from '../../../shared/models/prompts-of-form.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { withoutUndefined } from '../../../shared/util/json.ts';
import { asDiskProblem, withDiskProblems } from '../../files/disk-problem.ts';
import { hashFile } from '../../files/hash-file.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { createPartialFile, type PartialFile } from '../../files/partial-file.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import type { FileEnd } from '../../media/file-end.ts';
import type { MediaFacts } from '../../media/measure-media.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { ImageDecoder } from '../../workers/images/image-decoder.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { CollectionService } from '../catalog/collection-service.ts';
import type { EmbeddedPrompts } from '../files/embed-prompts.ts';
import { sidecarName } from '../files/month-folder-and-sidecar-name.ts';
import { createResultNames, type NamedResult, type OrphanedSidecar } from '../files/result-file-names.ts';
import { describeItem, type Sidecar, writeSidecar } from '../files/sidecar.ts';
import { createUnmeasuredFileStore } from '../files/unmeasured-file-store.ts';

/** Saves results in the library folder. The row is written only after all steps here. */
export type ResultStore = ReturnType<typeof createResultStore>;

/** The facts that determine the name and the sidecar of a file. */
export interface ItemSource {
  /** A UUID, unique together with the position. */
  readonly id: string;
  readonly position: number;
  /** Wall clock, milliseconds: the month is the folder. */
  readonly at: number;
  /** Time of the item, if it isn’t the present. Wall clock, milliseconds. */
  readonly createdAt?: number;
  /** All item fields that are not measured. */
  readonly known: Omit<Item, 'id' | 'taskId' | 'position' | keyof Stored | keyof Omit<MediaFacts, 'extension'>>;
  readonly describe: (item: Item) => Sidecar;
  /** Facts of the file, if they are already known. */
  readonly facts?: MediaFacts;
}

type Stored = Pick<Item, 'file' | 'hash' | 'bytes' | 'createdAt'>;

interface ResultStoreOptions extends Pick<CoreServices, 'folder' | 'stores' | 'clock'> {
  readonly collections: Pick<CollectionService, 'collectionsForNewResult' | 'collectionsOfTask'>;
  /** Returns the name template for new files. */
  readonly template: () => string;
  readonly promptsInFiles: Pick<EmbeddedPrompts, 'writeWithPrompts'>;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'end' | 'allowAgain' | 'warmUp'>;
  readonly imageDecoder: Pick<ImageDecoder, 'warmUp'>;
}

export function createResultStore({
  folder: place,
  stores,
  clock,
  collections,
  template,
  promptsInFiles,
  mediaReader,
  imageDecoder,
}: ResultStoreOptions) {
  const names = createResultNames({ folder: place, stores, template });
  const filesPut = new Set<string>();
  const unmeasured = createUnmeasuredFileStore(place);

  async function putInPlace(
    part: PartialFile,
    source: ItemSource,
    existing?: Pick<Item, 'id' | 'createdAt'>,
  ): Promise<Item> {
    // The folder of the download, even if the library has moved since: a file must be complete before it is moved.
    const parts = dirname(part.path);
    const folder = dirname(parts);
    // A long download has outlived the decoder.
    imageDecoder.warmUp();
    const hash = await part.finish();
    const facts = source.facts ?? (await mediaReader.media(part.path, { name: 'The result', file: resultKey(source) }));
    const file = await names.choose(namedBy(source, facts), facts.extension);
    const stored = { file, hash, bytes: part.bytes(), createdAt: source.createdAt ?? clock.now() };
    const saved: Item = { ...itemOf(source, facts, stored), ...existing };
    // Files of another library stay unchanged.
    const written = existing
      ? undefined
      : await promptsInFiles.writeWithPrompts(part, saved, source.describe(saved), facts, parts);
    const item = written ? await withWritten(saved, written) : saved;
    const target = join(folder, file);
    filesPut.add(file);
    try {
      const isNewFolder = (await makeFolder(dirname(target))) !== undefined;
      await refuseWayOut(folder, dirname(target));
      // The sidecar is written first. If the program ends here, the file has its description and can be imported.
      await writeSidecar(join(folder, sidecarName(file)), source.describe(item), parts);
      // An existing file of this name without a row comes from an interrupted run. The same result replaces it.
      await renameWithRetries(
        (written ?? part).path,
        target,
        (ms) => new Promise((resolve) => clock.after(ms, () => resolve(undefined))),
      );
      await syncFolder(dirname(target));
      // The folders of the month and the year may be new, so their names are forced to the disk too.
      if (isNewFolder) for (const above of [dirname(dirname(target)), folder]) await syncFolder(above);
    } catch (error) {
      await written?.discard();
      throw asDiskProblem(error);
    }
    return item;
  }

  /** Returns the sidecars of an earlier program run for results without a row. */
  const sidecarsWithoutRow = (task: Task, position: number): Promise<OrphanedSidecar[]> =>
    names.orphanedSidecars({ taskId: task.id, position, at: timeOf(task) });

  return {
    /** Creates a file for a download, on the same disk as the library. */
    async openPartialFile(): Promise<PartialFile> {
      mediaReader.warmUp();
      // For the thumbnail.
      imageDecoder.warmUp();
      const parts = join(place(), '.parts');
      await withDiskProblems(() => openOwnFolder(parts));
      return createPartialFile(join(parts, `${randomUUID()}.part`));
    },
    /**
     * Returns a result of `task` that could not be measured and was saved unchanged. `saveResult` measures it again.
     */
    findUnmeasured: unmeasured.find,
    /** Allows another measurement of the unmeasured results of `task`. */
    async measureAgain(task: Task): Promise<void> {
      for (const position of task.links.keys()) {
        await mediaReader.allowAgain(resultKey({ id: task.id, position: position + 1 }));
      }
    },
    /**
     * Checks a received file, saves it with its sidecar, and returns its item. A file that cannot be measured or shown
     * is saved unchanged; the `ProblemError` of kind `unmeasured` contains its path.
     */
    async saveResult(part: PartialFile, task: Task, position: number): Promise<Item> {
      try {
        return await putInPlace(part, sourceOfTask(task, position, collections.collectionsOfTask(task)));
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.kind === 'unmeasured')) throw error;
        const file = await unmeasured.save(part, task, position);
        const { sentence } = error.problem;
        const more = `It was saved unchanged in the library folder as ${file}. Click “Try again” to measure it again.`;
        throw new ProblemError({ ...error.problem, sentence: `${sentence} ${more}` });
      }
    },
    /** Returns how a received file ends. A file whose end can't be read counts as whole. */
    async endOf(part: PartialFile): Promise<FileEnd> {
      await part.finish();
      return mediaReader.end(part.path).catch((error: unknown) => {
        if (error instanceof ProblemError) return 'whole';
        throw error;
      });
    },
    /** Saves a result of another library, which keeps its id, time and collections. */
    saveFromOtherLibrary: putInPlace,
    /** Saves a file without a task, in the collection for new results. */
    saveFromSource: (part: PartialFile, source: ItemSource): Promise<Item> =>
      putInPlace(part, { ...source, known: { ...collections.collectionsForNewResult(), ...source.known } }),
    /** Returns the item of a file that an earlier program run finished without adding its row. Checked by its hash. */
    async findFinished(task: Task, position: number): Promise<Item | undefined> {
      for (const { sidecar } of await sidecarsWithoutRow(task, position)) {
        const hash = await hashFile(join(place(), sidecar.item.file)).catch(() => undefined);
        if (hash !== sidecar.item.hash) continue;
        filesPut.add(sidecar.item.file);
        return { ...sidecar.item, ...sourcesOf(task) };
      }
      return undefined;
    },
    /**
     * True when this program run added or found the file with this path below the library folder, and writes its row.
     */
    hasAdded: (file: string): boolean => filesPut.has(file),
    /** True when the file of an item is at its path. */
    hasFile: (item: Item): Promise<boolean> =>
      stat(join(place(), itemFilePath(item))).then(
        () => true,
        () => false,
      ),
    /** Deletes the remains of results of `task` that will never arrive. */
    async removeUnfinished(task: Task): Promise<void> {
      for (const position of task.links.keys()) {
        for (const { path, sidecar } of await sidecarsWithoutRow(task, position + 1)) {
          const isThere = await stat(join(place(), sidecar.item.file)).catch(() => undefined);
          if (!isThere) await removeIfPossible(path);
        }
      }
    },
  };
}

/** Deletes partial files of an ended program run. They cannot be resumed, because their links have changed. */
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
      ...(task.draft.expandedFrom && !task.tracked ? { template: task.draft.expandedFrom.template } : {}),
      ...(negative === '' ? {} : { negative }),
      ...(typeof seed === 'number' && Number.isSafeInteger(seed) ? { seed } : {}),
      synthetic: task.destination.kind === 'sandbox',
      ...more,
      ...sourcesOf(task),
      ...withoutUndefined({ comparisonId, runId }),
    },
    describe: (item) => describeItem(item, task),
  };
}

/** Returns the sources of a run. The sources of a tracked run are unknown. */
function sourcesOf({ tracked, draft }: Task): Pick<Item, 'sources'> {
  const sources = tracked ? [] : sourcesOfDraft(draft);
  return sources.length === 0 ? {} : { sources };
}

/** Names a result for `markKey`: its download has another path in each program run. */
function resultKey({ id, position }: Pick<ItemSource, 'id' | 'position'>): string {
  return `${id}-${position}`;
}

/** Returns the time whose month is the folder, which stays the same in later program runs. */
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

/** Returns the item of a file with embedded text. */
async function withWritten(item: Item, written: PartialFile): Promise<Item> {
  const { hash, bytes } = item;
  return { ...item, hash: await written.finish(), bytes: written.bytes(), received: { hash, bytes } };
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

/** Throws if a folder below the library is a link to another place. The library folder itself may be a link. */
async function refuseWayOut(folder: string, below: string): Promise<void> {
  const [library, found] = await Promise.all([realpath(folder), realpath(below)]);
  if (isInsideFolder(found, library)) return;
  const sentence = `The folder ${below} is a link to another location, so nothing is saved through it. Remove the link; saving then continues automatically.`;
  throw new ProblemError(problem('disk', sentence));
}
