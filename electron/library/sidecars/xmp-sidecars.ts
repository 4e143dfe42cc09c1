import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { XmpReport, xmpSidecarContract } from '../../../shared/contract/library-contract.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import { importedModelId } from '../../../shared/models/imported-model-id.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { withoutUndefined } from '../../../shared/util/json.ts';
import { readErrorReason } from '../../files/disk-error-reason.ts';
import { fileExistsOrThrow } from '../../files/file-exists.ts';
import { itemFilePath } from '../../files/item-file-path.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import { digitalSourceOf } from '../../media/metadata/embedded-texts/embedded-generation-texts.ts';
import { updateXmpSidecar, type XmpSidecarContent } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import { readXmpSidecarFile } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import type { Handlers } from '../../util/call-handler-types.ts';
import { type MediaFileReader, UnmeasuredError } from '../../workers/media-files/media-file-reader.ts';
import { PoolClosedError } from '../../workers/worker-pool.ts';
import type { EditService } from '../catalog/edit-service.ts';
import type { GridIndex } from '../search/grid-index.ts';
import { idsOfTarget } from '../search/ids-of-target.ts';
import { xmpSidecarName, xmpSidecarNames } from './xmp-sidecar-names.ts';

/** Maximum number of listed lines. All are counted. */
const mostXmpReportLines = 200;

/** Small files beside images and videos, through which other programs share ratings, flags, tags and titles. */
export type XmpSidecars = ReturnType<typeof createXmpSidecars>;

interface XmpSidecarsOptions extends Pick<CoreServices, 'folder' | 'stores' | 'isReadOnly' | 'onUnexpectedError'> {
  readonly settings: SettingsService;
  readonly mediaReader: Pick<MediaFileReader, 'xmpSidecar'>;
  readonly edits: Pick<EditService, 'edit'>;
  /** Runs `work` while the writer of all sidecars writes none. */
  readonly whilePaused: (work: () => Promise<void>) => Promise<void>;
}

const pageSize = 200;

export function createXmpSidecars(options: XmpSidecarsOptions) {
  const { folder, settings, mediaReader, edits } = options;
  const { items } = options.stores;
  writeAllWhenTurnedOn(options);

  function contentOf({ id, rating, flag, tags, title, modelId, origin, synthetic }: Item): XmpSidecarContent {
    const isCreated = modelId !== importedModelId && origin?.kind !== 'import';
    return {
      itemId: id,
      values: withoutUndefined({ rating, flag, tags, title }),
      ...(isCreated && settings.current().xmpDigitalSource ? { digitalSource: digitalSourceOf({ synthetic }) } : {}),
    };
  }

  /** Returns the path of the file. Of two files, the one that was changed last counts. */
  async function find(item: Pick<Item, 'file' | 'trashedAt'>): Promise<string | undefined> {
    let last: { path: string; at: number } | undefined;
    for (const name of xmpSidecarNames(itemFilePath(item))) {
      const path = join(folder(), name);
      const at = await changedAt(path);
      if (at !== undefined && at > (last?.at ?? -1)) last = { path, at };
    }
    return last?.path;
  }

  const put = (path: string, content: string | Uint8Array) =>
    writeFileAtomically(path, content, {
      temporaryFolder: join(folder(), '.parts'),
      durable: true,
      mode: resultFileMode,
    });

  async function write(item: Item): Promise<void> {
    if (settings.current().xmpSidecars === 'off') return;
    const file = join(folder(), itemFilePath(item));
    // A file that is being moved is still elsewhere. Its sidecar is due again after the move.
    if (!(await fileExistsOrThrow(file))) return;
    const found = await find(item);
    const content = contentOf(item);
    const update = found
      ? await mediaReader.xmpSidecar(found, content).catch(ignoreProblem)
      : updateXmpSidecar(undefined, content);
    if (update?.text !== undefined) await put(found ?? xmpSidecarName(file), update.text);
  }

  async function readAgain(ids: readonly string[]): Promise<XmpReport> {
    const report = { read: 0, changed: 0, unusable: 0, lines: [] as { file: string; what: string }[] };
    const groups = new Map<string, { change: Edit; ids: string[] }>();
    const addUnusable = (file: string, what: string) => {
      report.unusable += 1;
      if (report.lines.length < mostXmpReportLines) report.lines.push({ file, what });
    };
    async function readOne(item: Item): Promise<void> {
      try {
        const path = item.trashedAt === undefined ? await find(item) : undefined;
        if (path === undefined) return;
        const { changes, unusable } = await mediaReader.xmpSidecar(path, contentOf(item));
        report.read += 1;
        for (const what of unusable) addUnusable(item.file, what);
        if (Object.keys(changes).length === 0) return;
        const key = JSON.stringify(changes);
        const group = groups.get(key) ?? { change: changes, ids: [] };
        groups.set(key, group);
        group.ids.push(item.id);
      } catch (error) {
        if (error instanceof PoolClosedError) throw error;
        addUnusable(item.file, reasonOf(error));
      }
    }
    for (let from = 0; from < ids.length; from += pageSize) {
      for (const item of await items.findMany(ids.slice(from, from + pageSize))) await readOne(item);
    }
    const editIds: string[] = [];
    for (const group of groups.values()) {
      const { editId, changed } = await edits.edit(group.ids, group.change);
      if (changed === 0) continue;
      editIds.push(editId);
      report.changed += changed;
      // Until the values are written, an undo would be no change for the file. A failed file stays due.
      for (let from = 0; from < group.ids.length; from += pageSize) {
        const current = await items.findMany(group.ids.slice(from, from + pageSize));
        await options.whilePaused(async () => {
          for (const item of current) await write(item).catch(() => {});
        });
      }
    }
    return { ...report, editIds };
  }

  async function importFile(item: Item, source: string): Promise<boolean> {
    const content = await readXmpSidecarFile(source).catch(() => undefined);
    if (!content || (await find(item))) return false;
    await put(join(folder(), xmpSidecarName(itemFilePath(item))), content);
    await readAgain([item.id]);
    return true;
  }

  return {
    /**
     * Writes what the library changed. Does nothing while the setting is off, and for a file that can't be used. Throws
     * disk errors, after which the file is due again. Only the writer of all sidecars calls it, so that no two writes
     * overlap.
     */
    write,
    /** Takes the values of the files into the library, as one edit for each group of equal changes. */
    readAgain,
    /**
     * Copies an XMP file with all content of other programs beside an imported item, and takes its values. Returns
     * false for a file that can't be used, and beside an existing one. Throws disk errors of the copy.
     */
    importFile,
    /** Imports the XMP file beside the image or video at this absolute path, if there is one. */
    async importFrom(item: Item, path: string): Promise<void> {
      for (const source of xmpSidecarNames(path)) if (await importFile(item, source)) return;
    },
  };
}

/** The call that reads the files of items again. */
export function xmpSidecarHandlers({
  xmpSidecars,
  librarySearch,
}: {
  readonly xmpSidecars: Pick<XmpSidecars, 'readAgain'>;
  readonly librarySearch: { readonly index: GridIndex };
}): Handlers<typeof xmpSidecarContract> {
  return { readAgain: async ({ target }) => xmpSidecars.readAgain(await idsOfTarget(target, librarySearch.index)) };
}

/** A changed setting applies to all items. */
function writeAllWhenTurnedOn({ settings, stores, isReadOnly, onUnexpectedError }: XmpSidecarsOptions): void {
  const read = () => `${settings.current().xmpSidecars === 'off'} ${settings.current().xmpDigitalSource}`;
  let known = read();
  settings.onChange(({ xmpSidecars }) => {
    const isNew = read() !== known;
    known = read();
    if (isNew && xmpSidecars !== 'off' && !isReadOnly) void stores.sidecarsDue.addAll().catch(onUnexpectedError);
  });
}

async function changedAt(path: string): Promise<number | undefined> {
  try {
    return (await lstat(path)).mtimeMs;
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof ProblemError
    ? error.problem.sentence
    : `Couldn’t read the XMP file: ${readErrorReason(error)}.`;
}

/** A file that can't be used stays as it is. A worker that ended says nothing about the file. */
function ignoreProblem(error: unknown): undefined {
  if (!(error instanceof ProblemError) || error instanceof UnmeasuredError) throw error;
}
