import type { ExportInput, ExportStep } from '../../../shared/library/export.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import { errorCodeOf, isDiskFull, isSystemError } from '../../files/system-error-codes.ts';
import type { Database } from '../../storage/database/database.ts';
import { sortItemsNewestFirst } from '../../storage/selected-items.ts';
import type { Library } from '../catalog/library.ts';
import type { GridIndex } from '../search/grid-index.ts';
import { idsOfTarget } from '../search/ids-of-target.ts';
import { type ExportFolderOptions, openExportFolderBuilder } from './export-folder-builder.ts';
import type { ReadyDownloads } from './ready-downloads.ts';

interface ExportServiceOptions extends ExportFolderOptions {
  readonly database: Database;
  readonly library: Pick<Library, 'items' | 'pathOf' | 'thumbnail'>;
  readonly index: GridIndex;
  readonly downloads: Pick<ReadyDownloads, 'openZip'>;
}

/** Number of records in memory at a time. */
const atOnce = 200;

/** Exports results as a ZIP that the user saves. The library stays unchanged. */
export function createExportService(options: ExportServiceOptions) {
  const { database, library, index, downloads } = options;

  return {
    /**
     * Reports progress, and finally the file to save. Throws a `ProblemError` if nothing can be exported. A canceled
     * export leaves no files behind.
     */
    async *pack(request: ExportInput, signal?: AbortSignal): AsyncGenerator<ExportStep> {
      const { target } = request;
      const ids = 'ids' in target ? await sortItemsNewestFirst(database, target.ids) : await idsOfTarget(target, index);
      if (ids.length === 0) refuse('None of these results is still in the library.');
      try {
        const zip = await downloads.openZip({ name: request.name });
        try {
          const folder = await openExportFolderBuilder(zip, request, options);
          let done = 0;
          yield { kind: 'working', done, of: ids.length };
          for (let from = 0; from < ids.length; from += atOnce) {
            const batch = ids.slice(from, from + atOnce);
            const items = new Map((await library.items(batch)).map((item) => [item.id, item]));
            for (const id of batch) {
              signal?.throwIfAborted();
              const item = items.get(id);
              if (item) await folder.add(item);
              done += 1;
              if (done % 20 === 0) yield { kind: 'working', done, of: ids.length };
            }
          }
          yield { kind: 'packed', ...(await folder.finish()) };
        } finally {
          await zip.close();
        }
      } catch (error) {
        throw isSystemError(error) ? new ProblemError(problem('disk', sentenceOf(error))) : error;
      }
    },
  };
}

/** Returns the sentence for a write error. The report of the export lists files that could not be read. */
function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space, then export again.';
  return `Couldn’t prepare the export in the data folder (${errorCodeOf(error)}).`;
}
