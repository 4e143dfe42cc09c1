import type { Calls } from './base.ts';
import type { Rooms } from './context.ts';

export function careCalls(calls: Calls, { care }: Rooms) {
  return {
    backUp: calls.care.backUp.handler(() => care.backUp()),
  };
}
