import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Stores } from '../storage/create-stores.ts';
import { selectionSummary } from '../storage/selection-summary.ts';
import type { BulkEditJobs } from './bulk-edit-jobs.ts';
import { openCollectionService } from './collection-service.ts';
import { createEditService } from './edit-service.ts';
import type { Library } from './library.ts';
import { createTagEdits } from './tag-edits.ts';

/** Edits and summaries of the user's metadata of results. */
export type OrganizeService = Awaited<ReturnType<typeof openOrganizeService>>;

interface OrganizeServiceOptions extends Pick<Stores, 'items'>, Pick<CoreServices, 'database' | 'eventHub' | 'clock'> {
  /** Returns the current library folder. */
  readonly folder: () => string;
  readonly collections: Stores['collections'];
  readonly library: Pick<Library, 'notify'>;
  readonly settings: SettingsService;
  readonly bulkEdits: BulkEditJobs;
  /** True when nothing may be changed, because a newer version wrote the database. */
  readonly isReadOnly: boolean;
  /** Called when a file in the library folder could not be written. */
  readonly onUnwritable: (error: unknown) => void;
}

export async function openOrganizeService(options: OrganizeServiceOptions) {
  const { database, items, collections: store, library } = options;
  const edits = createEditService({ database, items, collections: store, library, bulkEdits: options.bulkEdits });
  const collections = await openCollectionService({
    ...options,
    store,
    edits,
  });
  return {
    collections,
    edits,
    tags: createTagEdits(database, edits),
    selectionSummary: (ids: readonly string[]): Promise<SelectionFacts> => selectionSummary(database, ids),
  };
}
