import { expect, test } from 'vitest';
import { gatewaySchema } from '../../../../shared/connections/gateway.ts';
import {
  idsWithFreeFailedRuns,
  successorConnectionId,
} from '../../../../shared/connections/successor-connection-id.ts';

const gateway = (id: string, formerIds: string[] = []) =>
  gatewaySchema.parse({ id, name: id, baseUrl: 'https://a.example.com', formerIds });
const lists = {
  gateways: [gateway('now', ['first', 'second']), gateway('other')],
  removedGateways: [{ gateway: gateway('second', ['first']) }, { gateway: gateway('removed', ['old']) }],
};

test('the lines of a removed connection belong to the one that took it over', () => {
  const current = ['now', 'first', 'second', 'other', 'removed', 'old', 'https://b.example.com'].map((id) =>
    successorConnectionId(id, lists),
  );
  expect(current).toEqual(['now', 'now', 'now', 'other', 'removed', 'removed', 'https://b.example.com']);
});

test('the rule for failed runs applies to the ids that a connection took over, also of a removed one', () => {
  expect(idsWithFreeFailedRuns({ ...lists, failedRunsFree: ['now'] }).sort()).toEqual(['first', 'now', 'second']);
  expect(idsWithFreeFailedRuns({ ...lists, failedRunsFree: ['removed'] }).sort()).toEqual(['old', 'removed']);
  expect(idsWithFreeFailedRuns({ ...lists, failedRunsFree: ['second', 'https://b.example.com'] })).toEqual([
    'https://b.example.com',
  ]);
});
