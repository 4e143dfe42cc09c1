import type { SelectionFacts } from '../../shared/library/selection-summary.ts';
import type { Clock } from '../host/host.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { Database } from '../storage/database.ts';
import { selectionSummary } from '../storage/selection-summary.ts';
import type { Stores } from '../storage/stores.ts';
import type { EventHub } from '../sync/event-hub.ts';
import type { BulkEdits } from './bulk-edits.ts';
import { type CollectionService, openCollectionService } from './collection-service.ts';
import { createEditService, type EditService } from './edit-service.ts';
import type { Library } from './library.ts';
import { createTags, type Tags } from './tags.ts';

/** User metadata of results: edits and summaries. */
export interface OrganizeService {
  readonly collections: CollectionService;
  readonly edits: EditService;
  readonly tags: Tags;
  readonly held: (ids: readonly string[]) => Promise<SelectionFacts>;
}

interface OrderOptions extends Pick<Stores, 'items'> {
  /** The library folder as it is now. */
  readonly folder: () => string;
  readonly database: Database;
  readonly collections: Stores['collections'];
  readonly library: Pick<Library, 'notify'>;
  readonly settings: SettingsService;
  readonly pushes: EventHub;
  readonly clock: Clock;
  readonly jobs: BulkEdits;
  /** Nothing may be changed: the database is of a newer version. */
  readonly isReadOnly: boolean;
  /** A file of ours in the library folder could not be written. */
  readonly onUnwritable: (error: unknown) => void;
}

export async function openOrganizeService(options: OrderOptions): Promise<OrganizeService> {
  const { database, items, collections: store, library } = options;
  const edits = createEditService({ database, items, collections: store, library, jobs: options.jobs });
  const collections = await openCollectionService({
    ...options,
    store,
    edits,
  });
  return { collections, edits, tags: createTags(database, edits), held: (ids) => selectionSummary(database, ids) };
}
