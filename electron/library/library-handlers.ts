import type { importLibraryContract } from '../../shared/library/import-library-contract.ts';
import type { libraryContract } from '../../shared/library/library-contract.ts';
import type { Lineage } from '../../shared/library/lineage.ts';
import type { organizeContract } from '../../shared/library/organize-contract.ts';
import type { measurementContract } from '../../shared/measurements/measurement-contract.ts';
import type { Host } from '../host/host.ts';
import type { TaskStore } from '../storage/task-store.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { currentSidecarText } from './current-sidecar-text.ts';
import { dragToDesktop } from './export/drag-to-desktop.ts';
import type { ExportService } from './export/export-service.ts';
import type { FrameTimingService } from './frame-timing-service.ts';
import type { Library } from './library.ts';
import type { LibraryMover } from './move/library-move.ts';
import { recipeOfItem } from './recipe-of-item.ts';
import type { LibrarySearch } from './search/library-search.ts';

interface LibraryHandlerServices {
  readonly library: Library;
  readonly librarySearch: LibrarySearch;
  readonly libraryMover: LibraryMover;
  readonly videos: FrameTimingService;
  readonly lineage: (itemId: string, depth: number) => Promise<Lineage>;
  readonly exports: ExportService;
  readonly mediaReader: Pick<MediaFileReader, 'rawTexts' | 'credentials'>;
  readonly ledger: Pick<TaskStore, 'find'>;
  readonly host: Pick<Host, 'pickFolder' | 'revealFile' | 'startDrag'>;
}

type Elsewhere =
  | keyof typeof organizeContract
  | keyof typeof importLibraryContract
  | keyof typeof measurementContract
  | 'rate'
  | 'saveSearch'
  | 'removeSavedSearch';

/** The calls of the library, except those for metadata, measurements, the import of a library, saved searches and the trash. */
export function libraryHandlers(services: LibraryHandlerServices): Omit<Handlers<typeof libraryContract>, Elsewhere> {
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
  };
}
