import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../shared/library/item.ts';
import type { MaintenanceReport } from '../../shared/maintenance/maintenance.ts';
import { ProblemError } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { fileExists } from '../files/file-exists.ts';
import { hashFile } from '../files/hash-file.ts';
import { itemFilePath, trashFolder } from '../files/item-file-path.ts';
import {
  createMaintenanceReportBuilder,
  type MaintenanceReportBuilder,
} from '../library/files/maintenance-report-builder.ts';
import { sidecarName } from '../library/files/month-folder-and-sidecar-name.ts';
import { isProjectOrCollectionsFile } from '../library/files/project-file-paths.ts';
import { readDescribedFile } from '../library/files/read-described-file.ts';
import { readEmbeddedMetadata } from '../library/files/read-embedded-metadata.ts';
import { writeSidecar } from '../library/files/sidecar.ts';
import { type LibraryFolder, walkLibrary } from '../library/files/walk-library-folders.ts';
import { rebuildProjects } from '../library/project-files/rebuild-projects.ts';
import { type ImportingLibrary, importDescribedItem } from '../library/saving/import-described-item.ts';
import { extensionOf, isMediaName, isUnshownExtension } from '../media/media-extensions.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import type { Database } from '../storage/database/database.ts';
import { DamageError, isDamage } from '../storage/database/sqlite-errors.ts';
import { createSidecarsDueStore } from '../storage/files-due-store.ts';
import { createItemFileRows } from '../storage/item-file-rows.ts';
import { deterministicId } from '../util/deterministic-id.ts';
import { createEventLoopYield } from '../util/yield-to-event-loop.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { PoolClosedError } from '../workers/worker-pool.ts';
import type { Job } from './single-job-runner.ts';

interface RebuildOptions
  extends Pick<CoreServices, 'database' | 'stores' | 'clock'>,
    Pick<Parameters<typeof rebuildProjects>[0], 'onProject'> {
  /** The library folder. */
  readonly folder: string;
  /** True while this is the library folder, so a missing file was moved or deleted. */
  readonly isFolderPresent: () => boolean;
  readonly kind: 'restored' | 'rebuilt';
  readonly asked?: boolean;
  readonly repair?: MaintenanceReport['repair'];
  readonly onlySince?: ImportLibraryFilesOptions['onlySince'];
  readonly isExpected: ImportLibraryFilesOptions['isExpected'];
  readonly mediaReader: ImportLibraryFilesOptions['mediaReader'];
}

/** The library was moved during the rebuild, so the results of the rebuild are outdated. */
export class LibraryMovedError extends Error {}

/** Updates the index from the folder, and returns the report, also after a stop. Throws a `LibraryMovedError`. */
export async function rebuildDatabase(options: RebuildOptions, job: Job): Promise<Omit<MaintenanceReport, 'file'>> {
  const { folder, isFolderPresent, database, stores, clock, kind, asked = false, repair, onlySince } = options;
  const counters = createMaintenanceReportBuilder();
  const startedAt = clock.now();
  let stopped = false;
  let projectCount = 0;
  try {
    await importLibraryFiles({
      ...options,
      items: stores.items,
      counters,
      isDue: createSidecarsDueStore(database).has,
      signal: job.signal,
      onProgress: job.progress,
      isRequestedByUser: asked,
    });
    // Takes are found by the items that were just imported.
    projectCount = await rebuildProjects({ ...options, counters, signal: job.signal });
    if (onlySince === undefined)
      await markMissingFiles(database, {
        folder,
        isStillThere: isFolderPresent,
        items: stores.items,
        signal: job.signal,
        counters,
      });
  } catch (error) {
    stopped = true;
    if (isDamage(error)) throw error;
    if (!isFolderPresent()) throw new LibraryMovedError();
    // The folder itself is unreadable, for example on a disconnected disk.
    if (!job.signal.aborted && !(error instanceof PoolClosedError))
      counters.line('refused', folder, errorMessage(error));
  }
  if (!isFolderPresent()) throw new LibraryMovedError();
  return {
    id: randomUUID(),
    kind,
    asked,
    startedAt,
    endedAt: clock.now(),
    stopped,
    repair,
    projects: projectCount || undefined,
    ...counters.counts,
    lines: counters.lines,
    lineCount: counters.lines.length,
  };
}

/** Marks rows with missing files, and unmarks rows whose files are back. Deletes no row. */
export async function markMissingFiles(
  database: Database,
  {
    folder,
    isStillThere,
    items,
    signal,
    counters,
  }: {
    folder: string;
    isStillThere: () => boolean;
    items: Stores['items'];
    signal: AbortSignal;
    counters: MaintenanceReportBuilder;
  },
): Promise<void> {
  const stored = createItemFileRows(database);
  for (let after = 0; ; ) {
    const rows = await stored.locations(after);
    const last = rows.at(-1);
    if (!last) return;
    // A damaged table can return the same rows again and again.
    if (last.number <= after) throw new DamageError('The rows of a table are out of order.');
    // Rows and planned moves change before files move, so they are read before and after the disk.
    for (const row of await stored.atRest(rows)) {
      signal.throwIfAborted();
      const place = itemFilePath(row);
      const isMissing = !(await fileExists(join(folder, place)));
      if (!isStillThere()) return;
      if (isMissing && (await stored.atRest([row])).length === 0) continue;
      if (isMissing)
        counters.line('missing', place, 'The file is missing from the folder. Its details are still in the library.');
      if (isMissing === (row.fileState === 'missing')) continue;
      await items.change(row.id, ({ fileState, ...item }) => {
        if (isMissing) return { ...item, fileState: 'missing' };
        return fileState === undefined || fileState === 'missing' ? item : { ...item, fileState };
      });
    }
    after = last.number;
  }
}

interface ImportLibraryFilesOptions extends ImportingLibrary, Pick<CoreServices, 'clock'> {
  readonly signal: AbortSignal;
  readonly counters: MaintenanceReportBuilder;
  readonly onProgress: (done: number, total: number) => void;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'texts'>;
  /** The user requested the import, so files whose measurement was given up are measured once more. */
  readonly isRequestedByUser: boolean;
  /**
   * Imports only new files and files whose sidecar is newer than this time: a killed run leaves such files. Wall clock,
   * milliseconds.
   */
  readonly onlySince?: number | undefined;
  /** True for a file that is being saved or will be saved. Its saver writes the row. */
  readonly isExpected: (file: string, taskId?: string) => Promise<boolean>;
}

/** Updates the index from the files of the library folder. Throws disk errors of the folder itself. */
async function importLibraryFiles(options: ImportLibraryFilesOptions): Promise<void> {
  const { folder, signal, counters, onProgress } = options;
  const onRefused = (file: string, what: string) => counters.line('refused', file, what);
  const folders: LibraryFolder[] = [];
  for await (const found of walkLibrary(folder, { signal, onRefused })) folders.push(found);
  const total = folders.reduce((sum, { names }) => sum + names.filter(isMediaName).length, 0);
  let done = 0;
  const pace = createEventLoopYield(signal);
  for (const found of folders) {
    const names = new Set(found.names);
    // If several files have the same sidecar, the first one counts.
    const mediaOfSidecars = new Map(
      found.names
        .filter((name) => isMediaName(name) || isUnshownExtension(extensionOf(name)))
        .map((name) => [sidecarName(name), name] as const)
        .toReversed(),
    );
    const described = new Set<string>();
    for (const name of found.names) {
      await pace.yieldIfDue();
      if (!isSidecar(found, name)) continue;
      const expected = mediaOfSidecars.get(name);
      const media =
        expected !== undefined && (await isPassedOver(options, found, expected))
          ? expected
          : await adoptDescribed(options, found, { name, names });
      if (media === undefined) continue;
      described.add(media);
      done += 1;
      onProgress(done, total);
    }
    for (const name of found.names) {
      await pace.yieldIfDue();
      if (!isMediaName(name) || described.has(name)) continue;
      await adoptUndescribed(options, found, name);
      done += 1;
      onProgress(done, total);
    }
  }
}

function isSidecar({ path }: LibraryFolder, name: string): boolean {
  return name.endsWith('.json') && !isProjectOrCollectionsFile(path === '' ? name : `${path}/${name}`);
}

/** Returns the name of the media file that was handled. */
async function adoptDescribed(
  options: ImportLibraryFilesOptions,
  folder: LibraryFolder,
  { name, names }: { name: string; names: ReadonlySet<string> },
): Promise<string | undefined> {
  const { counters } = options;
  const at = folder.path === '' ? name : `${folder.path}/${name}`;
  const read = await readDescribedFile(options.folder, { path: folder.path, names }, name);
  if (typeof read === 'string') {
    counters.line('refused', at, read);
    return undefined;
  }
  const media = read.item.file.slice(read.item.file.lastIndexOf('/') + 1);
  const facts = await stat(join(options.folder, folder.path, media)).catch(() => undefined);
  const { fileState: _, trashedAt, ...described } = read.item;
  const item: Item = {
    ...described,
    file: ownName(folder, media),
    // Moving the file to Trash was its last change.
    ...(folder.inTrash ? { trashedAt: trashedAt ?? Math.round(facts?.ctimeMs ?? options.clock.now()) } : {}),
    ...(facts && facts.size !== described.bytes ? { fileState: 'changed' as const } : {}),
  };
  if (await options.isExpected(item.file, item.taskId)) return media;
  const adopted = await importDescribedItem(item, options).catch((error: unknown) => refusal(item, error));
  if (adopted.outcome === 'refused') counters.line('refused', at, adopted.why ?? '');
  else counters.count(adopted.outcome);
  return media;
}

async function isPassedOver(
  options: ImportLibraryFilesOptions,
  folder: LibraryFolder,
  media: string,
): Promise<boolean> {
  const { onlySince } = options;
  if (onlySince === undefined || !(await options.items.findByFile(ownName(folder, media)))) return false;
  const described = await stat(join(options.folder, folder.path, sidecarName(media))).catch(() => undefined);
  return described === undefined || described.mtimeMs < onlySince;
}

/** Returns the file name in the row: a file in Trash keeps its earlier name. */
function ownName({ path, inTrash }: LibraryFolder, name: string): string {
  const place = path === '' ? name : `${path}/${name}`;
  return inTrash ? place.slice(trashFolder.length + 1) : place;
}

function refusal(item: Item, error: unknown) {
  if (isDamage(error)) throw error;
  const reason = error instanceof ProblemError ? error.problem.sentence : String(error);
  return { outcome: 'refused' as const, item, why: reason };
}

/** Imports a file without metadata as a file of the user, unless a row describes it. */
async function adoptUndescribed(
  options: ImportLibraryFilesOptions,
  folder: LibraryFolder,
  name: string,
): Promise<void> {
  const { items, counters } = options;
  const file = ownName(folder, name);
  if (await items.findByFile(file)) return counters.count('same');
  if (await options.isExpected(file)) return;
  const path = join(options.folder, folder.path, name);
  // A deleted file without metadata is ignored.
  if (folder.inTrash) return;
  try {
    const { size, mtimeMs } = await stat(path);
    const hash = await hashFile(path);
    const { isRequestedByUser, mediaReader } = options;
    const { extension: _, ...measured } = await mediaReader.media(path, { file, isRequestedByUser });
    const importedAt = Math.max(0, Math.round(mtimeMs));
    const shortName = name.slice(0, 255);
    const item: Item = {
      ...measured,
      id: deterministicId('found', file),
      file,
      bytes: size,
      hash,
      createdAt: importedAt,
      ...(await readEmbeddedMetadata(mediaReader, path, measured.mime)),
      taskId: deterministicId('found task', file),
      position: 1,
      origin: { kind: 'import', name: shortName, importedAt },
    };
    const adopted = await importDescribedItem(item, options);
    if (adopted.outcome === 'refused') return counters.line('refused', file, adopted.why ?? '');
    // A damaged sidecar may exist, which stays unchanged. Then the row has the only metadata.
    if (!folder.names.includes(sidecarName(name))) {
      const sidecar = join(options.folder, sidecarName(itemFilePath(adopted.item)));
      const found = { name: shortName, importedAt };
      const description = { format: 'triptych-sidecar', version: 1, item: adopted.item, import: found } as const;
      await writeSidecar(sidecar, description, join(options.folder, '.parts'));
    }
    counters.count('undescribed');
  } catch (error) {
    if (isDamage(error) || error instanceof PoolClosedError) throw error;
    counters.line('refused', file, error instanceof ProblemError ? error.problem.sentence : String(error));
  }
}
