import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { importLibraryContract } from '../../shared/contract/import-library-contract.ts';
import type { libraryContract, measurementContract, organizeContract } from '../../shared/contract/library-contract.ts';
import type { Draft } from '../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../shared/library/item.ts';
import type { Lineage } from '../../shared/library/lineage.ts';
import type { SavedSearch } from '../../shared/library/saved-search.ts';
import { measurementVersion } from '../../shared/measurements/measurements.ts';
import { ProblemError, problem, refuse } from '../../shared/problem.ts';
import { parseJsonObject } from '../../shared/util/json.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import type { Host } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Stores } from '../storage/create-stores.ts';
import { itemOfSidecar } from '../storage/files-due-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import type { Library } from './catalog/library.ts';
import { dragToDesktop } from './export/drag-to-desktop.ts';
import type { createExportService } from './export/export-service.ts';
import { sidecarName } from './files/month-folder-and-sidecar-name.ts';
import { readSidecar } from './files/sidecar.ts';
import type { FrameTimingService } from './frame-timing-service.ts';
import type { LibraryMover } from './move/library-move.ts';
import type { LibrarySearch } from './search/library-search.ts';

interface LibraryHandlerServices {
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
  readonly libraryMover: LibraryMover;
  readonly videos: FrameTimingService;
  readonly lineage: (itemId: string, depth: number) => Promise<Lineage>;
  readonly exports: ReturnType<typeof createExportService>;
  readonly mediaReader: Pick<MediaFileReader, 'rawTexts' | 'credentials'>;
  readonly ledger: Pick<Stores['tasks'], 'find'>;
  readonly host: Pick<Host, 'pickFolder' | 'revealFile' | 'startDrag'>;
}

type Elsewhere = keyof typeof organizeContract | keyof typeof importLibraryContract | 'rate';

/** The calls of the library, except those for metadata, the import of a library and the trash. */
export function libraryHandlers(
  services: LibraryHandlerServices & MeasurementHandlerServices & SavedSearchServices,
): Omit<Handlers<typeof libraryContract>, Elsewhere> {
  const { library, librarySearch, libraryMover, host } = services;
  return {
    page: async ({ before, limit }) => ({
      items: await library.page(before, limit),
      itemCount: await library.count(),
    }),
    item: ({ id }) => library.item(id),
    items: async ({ ids }) => ({ items: await library.items(ids) }),
    recipe: ({ id }) => recipeOfItem(id, library, services.ledger),
    lineage: ({ id, depth }) => services.lineage(id, depth),
    sidecar: async ({ id }) => ({ text: await currentSidecarText(id, library) }),
    async credentials({ id }) {
      const item = await library.item(id);
      const { mime, bytes } = item;
      const credentials = await services.mediaReader.credentials(library.pathOf(item), mime, bytes);
      return credentials ? { credentials } : {};
    },
    async fileTexts({ id }) {
      const item = await library.item(id);
      return { texts: await services.mediaReader.rawTexts(library.pathOf(item), item.mime) };
    },
    videoFrames: ({ id }) => services.videos.framesOf(id),
    facets: ({ query }) => librarySearch.facets(query),
    suggest: async ({ name, begins }) => ({ values: await librarySearch.suggest(name, begins) }),
    countOtherMatches: ({ words }) => librarySearch.countOtherMatches(words),
    similarTerms: async ({ words }) => ({ replacements: await librarySearch.similarTerms(words) }),
    move: ({ to }) => libraryMover.start(to),
    cancelMove: () => libraryMover.cancel(),
    async pickFolder() {
      const folder = await host.pickFolder?.();
      return folder === undefined ? {} : { folder };
    },
    reveal: async ({ id }) => host.revealFile(library.pathOf(await library.item(id))),
    export: (request, { signal }) => services.exports.pack(request, signal),
    startDrag: ({ ids }) => dragToDesktop(ids, library, host),
    ...measurementHandlers(services),
    ...savedSearchHandlers(services),
  };
}

/**
 * Returns the text of an item's sidecar with the current metadata, because recent changes may not be written yet. A
 * sidecar that is no JSON is returned unchanged. Throws a `ProblemError` of kind `not-found` without a sidecar.
 */
async function currentSidecarText(itemId: string, library: Pick<Library, 'item' | 'folder'>): Promise<string> {
  const item = await library.item(itemId);
  const text = await readFile(join(library.folder, sidecarName(itemFilePath(item))), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new ProblemError(problem('not-found', 'The sidecar with the settings of this item is missing.'));
  }
  const parsed = parseJsonObject(text);
  return parsed.ok ? JSON.stringify({ ...parsed.value, item: itemOfSidecar(item) }, null, 2) : text;
}

/**
 * Returns the request of a result, from its task or, after the task was deleted, from the sidecar. Throws a
 * `ProblemError` of kind `not-found` for an unknown result or request.
 */
export async function recipeOfItem(
  itemId: string,
  library: Library,
  ledger: Pick<Stores['tasks'], 'find'>,
): Promise<{ modelId: string; draft: Draft }> {
  const item = await library.item(itemId);
  const task = await ledger.find(item.taskId);
  if (task) return known(task, task.tracked);
  const sidecar = await readSidecar(join(library.folder, sidecarName(itemFilePath(item))));
  if (sidecar && 'request' in sidecar) return known(sidecar.request, sidecar.task.tracked);
  throw new ProblemError(problem('not-found', reasonWithoutRecipe(item)));
}

function reasonWithoutRecipe({ said, origin }: Item): string {
  if (said) return 'This image was created in a conversation, so it has no form settings.';
  if (origin?.kind === 'import') return 'This file was imported, so it has no form settings.';
  if (origin) return 'This image is a frame of a video. Open the video to see its settings.';
  return 'The sidecar with the settings of this result is missing.';
}

function known(
  recipe: { modelId: string; draft: Draft },
  tracked: true | undefined,
): { modelId: string; draft: Draft } {
  if (!tracked) return { modelId: recipe.modelId, draft: recipe.draft };
  const sentence = 'This result was tracked by its task ID, so its settings aren’t known here.';
  throw new ProblemError(problem('not-found', sentence));
}

type SavedSearchServices = Pick<CoreServices, 'stores' | 'eventHub' | 'clock'>;

function savedSearchHandlers({
  stores: { savedSearches },
  eventHub,
  clock,
}: SavedSearchServices): Pick<Handlers<typeof libraryContract>, 'saveSearch' | 'removeSavedSearch'> {
  const current = async () => ({ savedSearches: await savedSearches.all() });
  const notify = async () => eventHub.set(await current());
  eventHub.provide(current);
  return {
    async saveSearch({ id, ...input }) {
      const search: SavedSearch = { ...input, id: id ?? randomUUID(), keptAt: clock.now() };
      await savedSearches.save(search);
      await notify();
      return search;
    },
    async removeSavedSearch({ id }) {
      await savedSearches.remove(id);
      await notify();
    },
  };
}

interface MeasurementHandlerServices extends Pick<CoreServices, 'stores' | 'eventHub'> {
  readonly library: Pick<Library, 'item' | 'items'>;
}

function measurementHandlers({
  library,
  stores,
  eventHub,
}: MeasurementHandlerServices): Handlers<typeof measurementContract> {
  return {
    async measurements({ ids }) {
      const items = await library.items(ids);
      const byHash = await stores.measurements.ofHashes(items.map(({ hash }) => hash));
      return {
        measured: items.flatMap(({ id, hash }) => {
          const measurements = byHash.get(hash);
          return measurements ? [{ itemId: id, measurements }] : [];
        }),
      };
    },
    async saveMeasurements({ id, measurements }) {
      const { kind, hash } = await library.item(id);
      if (kind !== 'video') refuse('Only videos can be measured. Choose a video.');
      // A window of an older program may still be open.
      if (measurements.version !== measurementVersion)
        throw new ProblemError(
          problem(
            'input',
            'These values were measured by another version of Triptych. Reload the window, then measure again.',
          ),
        );
      await stores.measurements.save(hash, measurements);
      eventHub.send({ kind: 'measurements' });
    },
  };
}
