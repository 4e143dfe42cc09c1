import { type Calls, problemsOf } from './implement-contract.ts';
import type { Services } from './services.ts';

export function storageCalls(calls: Calls, { storage, strays, describe }: Services) {
  return {
    summary: calls.storage.summary.handler(() => storage.summary()),
    duplicates: calls.storage.duplicates.handler(() => storage.duplicates()),
    check: calls.storage.check.handler(({ signal }) => problemsOf({ describe }, storage.check(signal))),
    putBack: calls.storage.putBack.handler(({ input }) => strays.putBack(input.ids)),
    takeIn: calls.storage.takeIn.handler(({ input }) => strays.takeIn(input.ids)),
    trash: calls.storage.trash.handler(({ input }) => strays.trash(input.ids)),
    bringBack: calls.storage.bringBack.handler(({ input }) => strays.bringBack(input.ids)),
    acceptChanged: calls.storage.acceptChanged.handler(({ input }) => storage.acceptChanged(input.ids)),
    clearThumbnails: calls.storage.clearThumbnails.handler(() => storage.clearThumbnails()),
  };
}
