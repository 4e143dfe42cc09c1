import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { ImportResult } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import type { PartialFile } from '../../files/partial-file.ts';
import { tooLargeError } from '../../files/receive-body.ts';
import { displayName } from '../../inputs/input-store.ts';
import { incompleteProblem } from '../../media/file-end.ts';
import type { MediaFacts } from '../../media/measure-media.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../catalog/library.ts';
import { readEmbeddedMetadata } from '../files/read-embedded-metadata.ts';
import type { StorageGuard } from '../files/storage-guard.ts';
import type { XmpSidecars } from '../sidecars/xmp-sidecars.ts';
import type { describedSource } from './described-source.ts';
import type { ResultStore } from './result-store.ts';

/** Imports images and videos of the user, unchanged. */
export type ImportService = ReturnType<typeof createImportService>;

interface UploadedFile {
  readonly name: string;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Known number of bytes; 0 when unknown. */
  readonly length: number;
  /** Accepts only the missing file of an item. */
  readonly onlyMissing?: boolean;
  /** Absolute path of the file, if main reads it from the disk: the XMP file beside it is imported too. */
  readonly path?: string;
  /** Returns the description of the file in another library. Called in the turn of the file, so that its ids are free. */
  readonly described?: () => ReturnType<typeof describedSource>;
  /** Facts of the item, if the caller records the import. Repeated after a kill, it continues the same import. */
  readonly recorded?: RecordedImport;
}

interface RecordedImport extends Pick<Item, 'collections'> {
  /** A UUID: the task id of the item. */
  readonly id: string;
  /** Wall clock, milliseconds. */
  readonly importedAt: number;
}

/** A received file, before it is known whether the library has its content. */
interface ReceivedFile extends Omit<UploadedFile, 'body' | 'length'> {
  readonly part: PartialFile;
  readonly hash: string;
  /** Wall clock, milliseconds. */
  readonly startedAt: number;
}

interface ImportServiceOptions extends Pick<CoreServices, 'stores' | 'clock' | 'onUnexpectedError'> {
  readonly resultStore: ResultStore;
  readonly library: Pick<Library, 'announce' | 'item'>;
  /** Restores the missing file of an item. */
  readonly restoreFile: (item: Item, part: PartialFile) => Promise<Item>;
  readonly storageGuard: Pick<StorageGuard, 'problem' | 'reportFailure'>;
  readonly mediaReader: Pick<MediaFileReader, 'media' | 'end' | 'texts'>;
  readonly xmpSidecars: Pick<XmpSidecars, 'importFrom'>;
  /** Resolves when each file of the library has its row, or throws when the program ends. */
  readonly whenFolderIsRead: () => Promise<void>;
}

const largestImport = 20_000_000_000;
/** The time of an item is at most so much before the end of its file, which would otherwise count as changed later. */
const longestBackdatingMs = 30_000;

export function createImportService({
  resultStore,
  stores: { items },
  library,
  storageGuard,
  mediaReader,
  clock,
  ...options
}: ImportServiceOptions) {
  // Files are received and measured in parallel. One at a time becomes an item, so that the second of two equal files
  // finds the item of the first, and a kill leaves at most one file without its row.
  const turns = new PQueue({ concurrency: 1 });
  let running = 0;
  let lastStart = 0;

  /** Returns a different time for each parallel import, so that the results keep the order of their files. */
  function startTime(): number {
    lastStart = running > 0 ? Math.max(clock.now(), lastStart + 1) : clock.now();
    return lastStart;
  }

  async function measure(name: string, path: string): Promise<MediaFacts> {
    try {
      const facts = await mediaReader.media(path, { name });
      if ((await mediaReader.end(path)) === 'missing') throw new ProblemError(incompleteProblem(name, facts.kind));
      return facts;
    } catch (error) {
      throw error instanceof ProblemError ? new ProblemError(problem('input', error.problem.sentence)) : error;
    }
  }

  /** Measures a file, and returns the function that saves it in its turn. */
  async function prepare({ name, part, startedAt, recorded, described }: ReceivedFile): Promise<() => Promise<Item>> {
    const facts = await measure(name, part.path);
    if (described) {
      return async () => {
        const { source, as } = await described();
        return resultStore.saveFromOtherLibrary(part, { ...source, facts }, as);
      };
    }
    const { writtenBy, ...embedded } = await readEmbeddedMetadata(mediaReader, part.path, facts.mime);
    return () => {
      const createdAt = Math.max(startedAt, clock.now() - longestBackdatingMs);
      const { id, importedAt, ...collections } = recorded ?? { id: randomUUID(), importedAt: createdAt };
      return resultStore.saveFromSource(part, {
        id,
        position: 1,
        at: importedAt,
        createdAt,
        facts,
        known: { ...embedded, ...collections, origin: { kind: 'import', name, importedAt, ...writtenBy } },
        describe: (item) => ({ format: 'triptych-sidecar', version: 1, item, import: { name, importedAt } }),
      });
    };
  }

  /** `save`: absent if the library had the content when the file arrived. */
  async function shelve(file: ReceivedFile, save: (() => Promise<Item>) | undefined): Promise<ImportResult> {
    const { name, part, hash, onlyMissing = false, path } = file;
    const equalItems = await items.findByHash(hash);
    const [existing] = equalItems.toSorted(
      (a, b) => Number(b.trashedAt === undefined) - Number(a.trashedAt === undefined),
    );
    for (const item of equalItems) {
      if (await resultStore.hasFile(item)) continue;
      return { outcome: 'found', item: await options.restoreFile(item, part) };
    }
    if (onlyMissing) refuse(`No missing file matches ${name}.`);
    if (existing) return { outcome: 'here', item: existing };
    const item = await (save ?? (await prepare(file)))();
    await items.add(item);
    if (path !== undefined) await options.xmpSidecars.importFrom(item, path).catch(options.onUnexpectedError);
    // The thumbnail may take long, so the next file does not wait for it.
    void library.announce(item).catch(options.onUnexpectedError);
    return { outcome: 'new', item };
  }

  return {
    /**
     * `name` is for display; the program chooses the name on the disk. Several calls at a time are faster than one after
     * the other. Throws a `ProblemError`.
     */
    async importFile({ body, length, ...upload }: UploadedFile): Promise<ImportResult> {
      const name = displayName(upload.name);
      const shut = storageGuard.problem();
      if (shut) throw new ProblemError(shut);
      if (length > largestImport) throw tooLargeError(name, largestImport);
      const startedAt = startTime();
      running += 1;
      let part: PartialFile | undefined;
      try {
        part = await resultStore.openPartialFile();
        for await (const chunk of body ?? []) {
          if (part.bytes() + chunk.byteLength > largestImport) throw tooLargeError(name, largestImport);
          await part.append(chunk);
        }
        if (part.bytes() === 0) refuse(`${name} is empty: it has 0 bytes.`);
        if (length > 0 && part.bytes() < length) {
          const got = `${formatBytes(part.bytes())} of ${formatBytes(length)}`;
          refuse(`Only part of ${name} was received: ${got}.`);
        }
        const file = { ...upload, name, part, hash: await part.finish(), startedAt };
        // A killed import leaves a file without a row, which a search by content does not find.
        await options.whenFolderIsRead();
        const isKnown = upload.onlyMissing === true || (await items.findByHash(file.hash)).length > 0;
        const save = isKnown ? undefined : await prepare(file);
        return await turns.add(() => shelve(file, save));
      } catch (error) {
        const bytes = Math.max(length, part?.bytes() ?? 0);
        // The partial file is deleted first, so that its space is free.
        await part?.discard();
        if (error instanceof ProblemError && error.problem.kind === 'disk')
          storageGuard.reportFailure(error.problem, bytes);
        throw error;
      } finally {
        running -= 1;
        await part?.discard();
      }
    },
  };
}
