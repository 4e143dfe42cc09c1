import { join } from 'node:path';
import { fileExists } from '../files/file-exists.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import type { MaintenanceReportBuilder } from '../library/maintenance-report-builder.ts';
import type { Database } from '../storage/database.ts';
import { itemFileLocations } from '../storage/item-file-rows.ts';
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
    for (const { id, file, trashed_at, file_state } of rows) {
      signal.throwIfAborted();
      const place = itemFilePath({ file, ...(trashed_at === null ? {} : { trashedAt: trashed_at }) });
      const isMissing = !(await fileExists(join(folder, place)));
      if (!isStillThere()) return;
      if (isMissing)
        counters.line('missing', place, 'The file is missing from the folder. Its details are still in the library.');
      if (isMissing === (file_state === 'missing')) continue;
      await items.change(id, ({ fileState, ...item }) => {
        if (isMissing) return { ...item, fileState: 'missing' };
        return fileState === undefined || fileState === 'missing' ? item : { ...item, fileState };
      });
    }
    after = last.number;
  }
}
