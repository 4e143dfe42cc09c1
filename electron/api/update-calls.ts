import type { Calls } from './implement-contract.ts';
import type { Services } from './services.ts';

export function updateCalls(calls: Calls, { updates }: Services) {
  return {
    check: calls.updates.check.handler(() => updates.check()),
    openPage: calls.updates.openPage.handler(() => updates.openPage()),
  };
}
