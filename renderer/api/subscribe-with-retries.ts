import type { QueryClient } from '@tanstack/react-query';
import type { Calls } from './calls.ts';
import type { Line } from './connection.ts';
import { useLineState } from './connection-state.ts';
import { tellLibrary } from './library-events.ts';
import { writePush } from './snapshot-cache.ts';
import { screenId } from './window-id.ts';

/** Losses in a row after which the shell is asked whether there is a session at all. */
const lossesBeforeCheck = 5;

/** Follows main for as long as the page lives: each time the line breaks, a new watch brings a new snapshot. */
export async function keepWatching(line: Line, calls: Calls, cache: QueryClient): Promise<never> {
  for (let losses = 0; ; losses += 1) {
    try {
      for await (const push of await calls.watch({ screen: screenId })) {
        writePush(cache, push);
        tellLibrary(push);
        losses = 0;
        useLineState.setState({ state: 'live' });
      }
    } catch {
      // How it broke does not matter: it is tried again.
    }
    if (useLineState.getState().state === 'live') useLineState.setState({ state: 'lost' });
    if (losses % lossesBeforeCheck === lossesBeforeCheck - 1) await line.checkAfterLoss();
    await pause(Math.min(200 * 1.5 ** losses, 2000));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
