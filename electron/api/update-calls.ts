import type { Calls } from './implement-contract.ts';
import type { Rooms } from './services.ts';

export function updateCalls(calls: Calls, { updates }: Rooms) {
  return {
    state: calls.updates.state.handler(() => updates.state()),
    check: calls.updates.check.handler(() => updates.check()),
    openPage: calls.updates.openPage.handler(() => updates.openPage()),
  };
}
