import { expect, test } from 'vitest';
import { summarizeConnection } from '../../../../../renderer/entities/connections/connection-summary.ts';
import type { Connection } from '../../../../../shared/connections/connection.ts';

const gateway: Extract<Connection, { kind: 'gateway' }> = {
  kind: 'gateway',
  name: 'Studio account',
  baseUrl: 'https://gateway.example',
  hasKey: true,
  temporary: false,
  keyRefused: false,
  refusedPaths: [],
};
const answering = { ...gateway, isAnswering: true };

test.each<[string, Connection, boolean, string, string]>([
  [
    'nothing was requested',
    gateway,
    true,
    'Not checked',
    'No request to Studio account, https://gateway.example since',
  ],
  ['the last request was answered', answering, true, 'Connected', 'Connected to Studio account'],
  [
    'the last request had no answer',
    { ...gateway, isAnswering: false },
    true,
    'Not reachable',
    'didn’t answer the last',
  ],
  ['the key was refused', { ...answering, keyRefused: true }, true, 'Key refused', 'refused the key'],
  ['there is no key', { ...answering, hasKey: false }, true, 'No key', 'No key'],
  ['the computer has no network', answering, false, 'Offline', 'This computer has no network'],
  [
    'a gateway on this computer needs no network',
    { ...answering, baseUrl: 'http://127.0.0.1:9' },
    false,
    'Connected',
    '',
  ],
  ['there is no connection', { kind: 'none' }, true, 'Offline', 'Not connected'],
  ['the sandbox is in use', { kind: 'sandbox' }, false, 'Sandbox', 'nothing is charged'],
])('the connection says that %s', (_, connection, isOnline, shortText, sentence) => {
  const summary = summarizeConnection(connection, isOnline);
  expect(summary.shortText).toBe(shortText);
  expect(summary.sentence).toContain(sentence);
  expect(summary.isLive).toBe(shortText === 'Connected');
});

test('the rail names a connection of several only while nothing stands against it', () => {
  const isUsable = (connection: Connection) => summarizeConnection(connection, true).isUsable;
  expect([gateway, answering].map(isUsable)).toEqual([true, true]);
  const unusable = [
    { ...answering, keyRefused: true },
    { ...gateway, isAnswering: false },
  ];
  expect(unusable.map(isUsable)).toEqual([false, false]);
});
