import { randomUUID } from 'node:crypto';
import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import {
  mostXmpReportLines,
  type XmpReport,
  type XmpSidecarConflict,
} from '../../../shared/library/xmp-sidecar-contract.ts';
import type { ReportLine } from '../../../shared/maintenance/maintenance.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { Clock } from '../../host/host.ts';
import type { ItemFile } from '../../storage/item-file-rows.ts';
import type { ItemStore } from '../../storage/item-store.ts';
import type { EditService } from '../edit-service.ts';
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
  apply(reading: XmpReading, ids: readonly string[], change: Edit): Promise<void>;
  /** Returns the XMP sidecars of these items that were written after `since`, by item ID. */
  findFiles(files: readonly ItemFile[], since: number): Promise<Map<string, string>>;
  reportOf(reading: XmpReading): XmpReport;
}

export interface XmpItemReaderOptions {
  readonly clock: Clock;
  readonly items: Pick<ItemStore, 'findMany'>;
  readonly edits: Pick<EditService, 'edit'>;
  readonly files: Pick<XmpSidecarWriter, 'compare' | 'find'>;
}

export function createXmpItemReader({ clock, items, edits, files }: XmpItemReaderOptions): XmpItemReader {
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
      if (Object.keys(update.changes).length === 0) return undefined;
      if (reading.changes.length < mostXmpReportLines)
        reading.changes.push({ file: item.file, what: textOfXmpChanges(update.changes, item) });
      return update.changes;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      addUnusable(reading, item.file, error.problem.sentence);
      return undefined;
    }
  }

  async function readItems(reading: XmpReading, paths: ReadonlyMap<string, string>): Promise<void> {
    const groups = new Map<string, { change: Edit; ids: string[] }>();
    for (const item of await items.findMany([...paths.keys()])) {
      const path = paths.get(item.id);
      if (path === undefined || item.trashedAt !== undefined) continue;
      const change = await compareOne(reading, item, path);
      if (!change) continue;
      const group = groups.get(JSON.stringify(change)) ?? { change, ids: [] };
      groups.set(JSON.stringify(change), group);
      group.ids.push(item.id);
    }
    for (const { change, ids } of groups.values()) await apply(reading, ids, change);
  }

  async function apply(reading: XmpReading, ids: readonly string[], change: Edit): Promise<void> {
    const { editId, changed } = await edits.edit(ids, change);
    if (changed > 0) reading.editIds.push(editId);
    reading.changed += changed;
  }

  async function findFiles(page: readonly ItemFile[], since: number): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const each of page) {
      const file = await files.find(each);
      if (file && file.modifiedMs >= since) found.set(each.id, file.path);
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
