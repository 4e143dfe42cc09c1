import { dragToDesktop } from '../library/export/drag-to-desktop.ts';
import { idsOfTarget } from '../library/ids-of-target.ts';
import { recipeOfItem } from '../library/recipe-of-item.ts';
import { sidecarSearchText } from '../library/sidecar-search-text.ts';
import { type Calls, problemsOf } from './implement-contract.ts';
import { librarySearchCalls } from './library-search-calls.ts';
import { mergeCalls } from './merge-calls.ts';
import { organizeCalls } from './organize-calls.ts';
import { savedSearchCalls } from './saved-search-calls.ts';
import type { Services } from './services.ts';

export function libraryCalls(calls: Calls, services: Services) {
  const { library, librarySearch, mover, trash, videos, ledger, host, exports, describe } = services;
  return {
    ...librarySearchCalls(calls, services),
    ...savedSearchCalls(calls, services),
    page: calls.library.page.handler(async ({ input }) => ({
      items: await library.page(input.before, input.limit),
      itemCount: await library.count(),
    })),
    item: calls.library.item.handler(({ input }) => library.item(input.id)),
    these: calls.library.these.handler(async ({ input }) => ({ items: await library.these(input.ids) })),
    recipe: calls.library.recipe.handler(({ input }) => recipeOfItem(input.id, library, ledger)),
    lineage: calls.library.lineage.handler(({ input }) => services.lineage(input.id, input.depth)),
    sidecar: calls.library.sidecar.handler(async ({ input }) => ({ text: await sidecarSearchText(input.id, library) })),
    video: calls.library.video.handler(({ input }) => videos.of(input.id)),
    trash: calls.library.trash.handler(async ({ input }) =>
      trash.trash(await idsOfTarget(input.target, librarySearch.index)),
    ),
    restore: calls.library.restore.handler(({ input }) => trash.restore(input)),
    purge: calls.library.purge.handler(({ input }) => trash.purge(input.ids)),
    inTrash: calls.library.inTrash.handler(() => trash.contents()),
    move: calls.library.move.handler(({ input }) => mover.start(input.to)),
    cancelMove: calls.library.cancelMove.handler(() => mover.cancel()),
    pickFolder: calls.library.pickFolder.handler(async () => {
      const folder = await host.pickFolder?.();
      return folder === undefined ? {} : { folder };
    }),
    reveal: calls.library.reveal.handler(async ({ input }) => {
      await host.revealFile(library.pathOf(await library.item(input.id)));
    }),
    export: calls.library.export.handler(({ input, signal }) => problemsOf({ describe }, exports.pack(input, signal))),
    dragOut: calls.library.dragOut.handler(({ input }) => dragToDesktop(input.ids, library, host)),
    ...organizeCalls(calls, services),
    ...mergeCalls(calls, services),
  };
}
