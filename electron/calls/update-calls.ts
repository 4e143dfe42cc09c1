import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function updateCalls(calls: Calls, { updates }: Rooms) {
  return {
    state: calls.updates.state.handler(() => updates.state()),
    check: calls.updates.check.handler(() => updates.check()),
    openPage: calls.updates.openPage.handler(() => updates.openPage()),
  };
}
