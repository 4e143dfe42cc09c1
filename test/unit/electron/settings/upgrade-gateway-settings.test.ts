import { expect, test } from 'vitest';
import { upgradeGatewaySettings } from '../../../../electron/settings/settings-service.ts';
import { gatewayReasons, parseProxyAddress, uniqueGatewayName } from '../../../../shared/connections/gateway.ts';
import { settingsSchema } from '../../../../shared/settings/settings.ts';

const address = 'https://gateway.example';
const gateway = (id: string, baseUrl = address, name = id) => ({ id, name, baseUrl });
const settings = (content: object) => settingsSchema.parse(content);

test('the single connection of an older version becomes the first of the list, with its URL', () => {
  const carried = upgradeGatewaySettings(settings({ connection: 'gateway', baseUrl: address }));
  expect(carried).toMatchObject({
    connection: 'gateway',
    baseUrl: address,
    gatewayId: address,
    gateways: [{ id: address, name: 'gateway.example', baseUrl: address, proxy: { kind: 'system' } }],
  });
  expect(upgradeGatewaySettings(carried)).toBe(carried);
  // A start writes nothing, so the next start must get the same result.
  expect(upgradeGatewaySettings(settings({ connection: 'gateway', baseUrl: address }))).toEqual(carried);
});

test('without a URL there is nothing to carry over', () => {
  for (const content of [{}, { connection: 'sandbox' }, { gateways: [gateway('a')], gatewayId: '' }]) {
    const given = settings(content);
    expect(upgradeGatewaySettings(given)).toBe(given);
  }
});

test('a URL that an older version changed is selected if it is in the list, and otherwise added', () => {
  const gateways = [gateway('a', 'https://one.example'), gateway('b', 'https://two.example')];
  const known = upgradeGatewaySettings(settings({ baseUrl: 'https://two.example', gatewayId: 'a', gateways }));
  expect(known.gatewayId).toBe('b');
  expect(known.gateways).toHaveLength(2);
  const added = upgradeGatewaySettings(settings({ baseUrl: 'https://three.example', gatewayId: 'a', gateways }));
  expect(added.gateways.map(({ id }) => id)).toEqual(['a', 'b', 'https://three.example']);
  expect(added.gatewayId).toBe('https://three.example');
});

test('a connection with a new URL keeps its id, and a connection that an older version enters at the old URL gets another id', () => {
  const moved = gateway(address, 'https://elsewhere.example');
  const carried = upgradeGatewaySettings(settings({ baseUrl: address, gatewayId: address, gateways: [moved] }));
  expect(new Set(carried.gateways.map(({ id }) => id)).size).toBe(2);
  expect(carried.gateways.find(({ id }) => id === carried.gatewayId)?.baseUrl).toBe(address);
});

test('a removed connection that an older version enters again is no longer removed', () => {
  const removed = { gateway: gateway(address), removedAt: 1, place: 0, wasInUse: true, keysGone: false };
  const carried = upgradeGatewaySettings(settings({ baseUrl: address, removedGateways: [removed] }));
  expect(carried.removedGateways).toEqual([]);
  expect(carried.gateways).toHaveLength(1);
});

test('names are unique and within their limit', () => {
  expect(uniqueGatewayName('Studio', [])).toBe('Studio');
  expect(uniqueGatewayName('Studio', ['studio ', 'Studio 2'])).toBe('Studio 3');
  expect([...uniqueGatewayName('n'.repeat(90), ['n'.repeat(60)])]).toHaveLength(60);
});

test('an invalid value is reported for its field', () => {
  const fields = (request: Parameters<typeof gatewayReasons>[0], others: string[] = []) =>
    gatewayReasons(request, others).map(({ field }) => field);
  const proxy = { kind: 'system' } as const;
  expect(fields({ name: 'Studio', proxy }, ['Other'])).toEqual([]);
  expect(fields({ name: ' ', proxy })).toEqual(['name']);
  expect(fields({ name: '🎞'.repeat(60), proxy })).toEqual([]);
  expect(fields({ name: '🎞'.repeat(61), proxy })).toEqual(['name']);
  expect(fields({ name: 'studio', proxy }, ['Studio'])).toEqual(['name']);
  expect(fields({ name: 'a', proxy: { kind: 'manual', address: 'ftp://p:1' } })).toEqual(['proxy']);
  const version = { name: 'authorization', value: '1' };
  expect(fields({ name: 'a', proxy, messages: { messagesKeyIn: 'x-api-key', version } })).toEqual(['version-name']);
});

test('a proxy has scheme, host and port, and never a password', () => {
  expect(parseProxyAddress(' proxy.example:3128 ')).toEqual({ ok: true, address: 'http://proxy.example:3128' });
  expect(parseProxyAddress('https://proxy.example/')).toEqual({ ok: true, address: 'https://proxy.example' });
  expect(parseProxyAddress('SOCKS5://Proxy.Example:1080/')).toEqual({
    ok: true,
    address: 'socks5://proxy.example:1080',
  });
  for (const typed of [
    '',
    'http://',
    'socks5://',
    'ftp://p:21',
    'socks5://me:secret@p:1',
    'http://me:secret@p:1',
    'http://p:1/path',
  ]) {
    expect(parseProxyAddress(typed).ok, typed).toBe(false);
  }
});
