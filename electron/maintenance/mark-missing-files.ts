import { join } from 'node:path';
import { fileExists } from '../files/file-exists.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import type { MaintenanceReportBuilder } from '../library/maintenance-report-builder.ts';
import type { Database } from '../storage/database.ts';
import { filesAtRest, itemFileLocations } from '../storage/item-file-rows.ts';
import type { ItemStore } from '../storage/item-store.ts';
import { DamageError } from '../storage/sqlite-damage.ts';

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
    items: ItemStore;
    signal: AbortSignal;
    counters: MaintenanceReportBuilder;
  },
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await itemFileLocations(database, after);
    const last = rows.at(-1);
    if (!last) return;
    // A damaged table can return the same rows again and again.
    if (last.number <= after) throw new DamageError('The rows of a table are out of order.');
    // Rows and planned moves change before files move, so they are read before and after the disk.
    for (const row of await filesAtRest(database, rows)) {
      signal.throwIfAborted();
      const place = itemFilePath(row);
      const isMissing = !(await fileExists(join(folder, place)));
      if (!isStillThere()) return;
      if (isMissing && (await filesAtRest(database, [row])).length === 0) continue;
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
