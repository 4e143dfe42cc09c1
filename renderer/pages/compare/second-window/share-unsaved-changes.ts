import type { SaveViewState, ViewStateChange } from '../save-view-state.ts';
import { openWindowChannel } from './window-channel.ts';

/** A window that was closed doesn't report that its changes are saved. Milliseconds. */
const mostUnsavedMs = 5000;

/**
 * Shows the unsaved changes of the other windows, which save them. Returns a function that stops sharing.
 */
export function shareUnsavedChanges(saveViewState: SaveViewState, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = saveViewState.ownOf(id);
  const channel = openWindowChannel<ViewStateChange>(`changes of ${id}`, {
    current: () => saveViewState.ownOf(id),
    receive(changes) {
      saveViewState.showOthers(id, changes);
      clearTimeout(timer);
      timer = setTimeout(() => saveViewState.hideOthers(id), mostUnsavedMs);
    },
  });
  const stop = saveViewState.subscribe(() => {
    const own = saveViewState.ownOf(id);
    if (own === sent) return;
    sent = own;
    channel.send(own);
  });
  return () => {
    clearTimeout(timer);
    saveViewState.hideOthers(id);
    stop();
    channel.close();
  };
}
