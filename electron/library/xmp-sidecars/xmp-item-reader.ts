import { randomUUID } from 'node:crypto';
import type { Item } from '../../../shared/library/item.ts';
import { type Edit, hasSameOrganizeValues } from '../../../shared/library/item-edit.ts';
import {
  mostXmpReportLines,
  type XmpReport,
  type XmpSidecarConflict,
} from '../../../shared/library/xmp-sidecar-contract.ts';
import type { ReportLine } from '../../../shared/maintenance/maintenance.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { readErrorReason } from '../../files/disk-error-reason.ts';
import type { Clock } from '../../host/host.ts';
import type { ItemFile } from '../../storage/item-file-rows.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import { PoolClosedError } from '../../workers/worker-pool.ts';
import type { EditService } from '../edit-service.ts';
import type { SidecarWriter } from '../sidecar-writer.ts';
import { textOfXmpChanges } from './text-of-xmp-changes.ts';
import type { XmpSidecarWriter } from './xmp-sidecar-writer.ts';

interface Conflict {
  readonly lines: readonly XmpSidecarConflict[];
  readonly valuesOfFile: Edit;
}

/** The changes of one reading of XMP sidecars. */
export interface XmpReading {
  readonly id: string;
  readonly editIds: string[];
  endedAt: number;
  read: number;
  changed: number;
  unusable: number;
  readonly changes: ReportLine[];
  readonly unusableLines: ReportLine[];
}

/** Compares items with their XMP sidecars, and takes the values that only the file changed. */
export interface XmpItemReader {
  /** The items with different changes in the library and in the file, as of their last comparison. */
  readonly conflicts: ReadonlyMap<string, { readonly valuesOfFile: Edit }>;
  endConflict(itemId: string): void;
  emptyReading(): XmpReading;
  /** `paths`: the XMP sidecars by item ID. Equal changes of several items are one edit. */
  readItems(reading: XmpReading, paths: ReadonlyMap<string, string>): Promise<void>;
  /** Changes the library, and writes the changed values into the files. */
  apply(reading: XmpReading, ids: readonly string[], change: Edit): Promise<void>;
  /** Returns the XMP sidecars of these items that changed after `since`, by item ID. */
  findFiles(files: readonly ItemFile[], since: number): Promise<Map<string, string>>;
  reportOf(reading: XmpReading): XmpReport;
}

export interface XmpItemReaderOptions {
  readonly clock: Clock;
  readonly items: Pick<ItemStore, 'findMany' | 'markSidecarDue'>;
  readonly edits: Pick<EditService, 'edit'>;
  readonly whilePaused: SidecarWriter['whilePaused'];
  readonly files: Pick<XmpSidecarWriter, 'compare' | 'find' | 'write'>;
}

export function createXmpItemReader(options: XmpItemReaderOptions): XmpItemReader {
  const { clock, items, edits, whilePaused, files } = options;
  const conflicts = new Map<string, Conflict>();

  const emptyReading = (): XmpReading => ({
    id: randomUUID(),
    editIds: [],
    endedAt: clock.now(),
    read: 0,
    changed: 0,
    unusable: 0,
    changes: [],
    unusableLines: [],
  });

  function addUnusable(reading: XmpReading, file: string, what: string): void {
    reading.unusable += 1;
    if (reading.unusableLines.length < mostXmpReportLines) reading.unusableLines.push({ file, what });
  }

  /** Compares one file with the current row of its item. Returns the changes for the library. */
  async function compareOne(reading: XmpReading, item: Item, path: string): Promise<Edit | undefined> {
    conflicts.delete(item.id);
    try {
      const update = await files.compare(item, path);
      reading.read += 1;
      for (const what of update.unusable) addUnusable(reading, item.file, what);
      if (update.conflicts.length > 0) {
        const lines = update.conflicts.map((each) => ({ ...each, itemId: item.id, file: item.file }));
        conflicts.set(item.id, { lines, valuesOfFile: update.valuesOfFile });
      }
      // The file was not usable when the library changed.
      if (update.text !== undefined) await items.markSidecarDue(item.id);
      return Object.keys(update.changes).length === 0 ? undefined : update.changes;
    } catch (error) {
      if (error instanceof PoolClosedError) throw error;
      const sentence =
        error instanceof ProblemError
          ? error.problem.sentence
          : `Couldn’t read the XMP file: ${readErrorReason(error)}.`;
      addUnusable(reading, item.file, sentence);
      return undefined;
    }
  }

  async function readItems(reading: XmpReading, paths: ReadonlyMap<string, string>): Promise<void> {
    const groups = new Map<string, { change: Edit; compared: Map<string, Item> }>();
    for (const item of await items.findMany([...paths.keys()])) {
      const path = paths.get(item.id);
      if (path === undefined || item.trashedAt !== undefined) continue;
      const change = await compareOne(reading, item, path);
      if (!change) continue;
      const group = groups.get(JSON.stringify(change)) ?? { change, compared: new Map() };
      groups.set(JSON.stringify(change), group);
      group.compared.set(item.id, item);
    }
    for (const { change, compared } of groups.values()) await applyToUnchanged(reading, compared, change);
  }

  /** Leaves out items that the user changed since the comparison: the writer compares them again. */
  async function applyToUnchanged(reading: XmpReading, compared: ReadonlyMap<string, Item>, change: Edit) {
    const lines: ReportLine[] = [];
    await apply(reading, [...compared.keys()], change, (item) => {
      const before = compared.get(item.id);
      if (!before || !hasSameOrganizeValues(item, before)) return false;
      lines.push({ file: item.file, what: textOfXmpChanges(change, item) });
      return true;
    });
    reading.changes.push(...lines.slice(0, mostXmpReportLines - reading.changes.length));
  }

  async function apply(
    reading: XmpReading,
    ids: readonly string[],
    change: Edit,
    isWanted?: (item: Item) => boolean,
  ): Promise<void> {
    const { editId, changed } = await edits.edit(ids, change, undefined, isWanted);
    if (changed === 0) return;
    reading.editIds.push(editId);
    reading.changed += changed;
    // Until the values are written, an undo would look like a new change of the file.
    const current = await items.findMany(ids);
    await whilePaused(async () => {
      // A failed file stays due, and its writer tries again.
      for (const item of current) await files.write(item).catch(() => {});
    });
  }

  async function findFiles(page: readonly ItemFile[], since: number): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const each of page) {
      const file = await files.find(each);
      if (file && file.changedAt >= since) found.set(each.id, file.path);
    }
    return found;
  }

  function reportOf(reading: XmpReading): XmpReport {
    const { editIds, ...facts } = reading;
    const lines = [...conflicts.values()].flatMap((each) => each.lines);
    return {
      ...facts,
      conflictCount: conflicts.size,
      conflicts: lines.slice(0, mostXmpReportLines),
      canUndo: editIds.length > 0,
    };
  }

  return {
    conflicts,
    endConflict: (itemId) => void conflicts.delete(itemId),
    emptyReading,
    readItems,
    apply,
    findFiles,
    reportOf,
  };
}
