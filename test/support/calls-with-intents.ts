import { randomUUID } from 'node:crypto';
import type { ContractRouterClient } from '@orpc/contract';
import type { contract } from '../../shared/contract/contract.ts';

type AllCalls = ContractRouterClient<typeof contract>;

/** A call whose intention can be omitted: each call is then an intention of its own. */
type WithIntent<Call> = Call extends (input: infer Input, ...rest: infer Rest) => infer Answer
  ? (input: Omit<Input, 'intentId'> & { intentId?: string }, ...rest: Rest) => Answer
  : Call;

type Charging = 'start' | 'startRuns' | 'addRuns' | 'send';

type WithIntents<Part> = { [Name in keyof Part]: Name extends Charging ? WithIntent<Part[Name]> : Part[Name] };

/** The calls of the contract. Those that may be charged make their intention themselves unless they get one. */
export type Calls = Omit<AllCalls, 'tasks' | 'comparisons' | 'conversations'> & {
  readonly tasks: WithIntents<AllCalls['tasks']>;
  readonly comparisons: WithIntents<AllCalls['comparisons']>;
  readonly conversations: WithIntents<AllCalls['conversations']>;
};

const chargingCalls: Readonly<Record<string, readonly string[]>> = {
  tasks: ['start'],
  comparisons: ['startRuns', 'addRuns'],
  conversations: ['send'],
};

export function callsWithIntents(calls: AllCalls): Calls {
  const parts = Object.entries(chargingCalls).map(([part, names]) => {
    const plain: object = Reflect.get(calls, part);
    const withIntents = new Proxy(plain, {
      get(target, name) {
        const call = Reflect.get(target, name);
        if (typeof name !== 'string' || !names.includes(name)) return call;
        return (input: object, ...rest: unknown[]) => call({ intentId: randomUUID(), ...input }, ...rest);
      },
    });
    return [part, withIntents] as const;
  });
  const changed = new Map<PropertyKey, object>(parts);
  return new Proxy(calls, {
    get: (target, name) => changed.get(name) ?? Reflect.get(target, name),
  }) as unknown as Calls;
}
