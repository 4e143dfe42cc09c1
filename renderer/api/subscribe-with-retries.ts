import type { QueryClient } from '@tanstack/react-query';
import type { ApiConnection } from './api-connection-types.ts';
import { applyEvent } from './apply-event.ts';
import type { Calls } from './call-types.ts';
import { isSecondWindow } from './is-second-window.ts';
import { emitLibraryEvent } from './library-events.ts';
import { useConnectionState } from './main-connection-state.ts';
import { windowId } from './window-id.ts';

/** Consecutive losses after which the client checks whether a session exists. */
const lossesBeforeCheck = 5;

/**
 * Subscribes to the changes of main until the page is closed. After each lost connection, a new subscription loads a
 * new snapshot.
 */
export async function subscribeWithRetries(line: ApiConnection, calls: Calls, cache: QueryClient): Promise<never> {
  for (let losses = 0; ; losses += 1) {
    try {
      for await (const push of await calls.watch(isSecondWindow ? undefined : { windowId })) {
        applyEvent(cache, push);
        emitLibraryEvent(push);
        losses = 0;
        useConnectionState.setState({ state: 'live' });
      }
    } catch {
      // The cause of the break is irrelevant: the subscription is retried.
    }
    if (useConnectionState.getState().state === 'live') useConnectionState.setState({ state: 'lost' });
    if (losses % lossesBeforeCheck === lossesBeforeCheck - 1) await line.checkAfterLoss();
    await pause(Math.min(200 * 1.5 ** losses, 2000));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
