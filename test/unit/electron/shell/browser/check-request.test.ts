import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../../../../electron/shell/browser/check-request.ts';
import { isSameUserConnection } from '../../../../../electron/util/same-user-connection.ts';
import { hostileHosts } from '../../../../support/hostile-hosts.ts';

const port = 41_000;
const host = `127.0.0.1:${port}`;
const origin = `http://${host}`;
const own = { host, origin, 'sec-fetch-site': 'same-origin' };

describe('the host header', () => {
  it.each([undefined, ` ${host}`, `${host} `, ...hostileHosts(port)])('%j is refused, even for reading', (given) => {
    const headers = given === undefined ? {} : { host: given };
    expect(checkRequest({ method: 'GET', headers }, port)?.status).toBe(421);
  });
});

describe('the origin of a read', () => {
  it.each([{ host }, own, { host, 'sec-fetch-site': 'none' }, { host, 'sec-fetch-site': 'same-origin' }])(
    '%j passes',
    (headers) => {
      expect(checkRequest({ method: 'GET', headers }, port)).toBeUndefined();
      expect(checkRequest({ method: 'HEAD', headers }, port)).toBeUndefined();
    },
  );

  it.each([
    { host, 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
    { host, 'sec-fetch-site': 'something-new' },
    { host, origin: 'http://127.0.0.1:41001' },
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
  ])('%j is refused', (headers) => {
    expect(checkRequest({ method: 'GET', headers }, port)?.status).toBe(403);
  });
});

describe('the origin of an action', () => {
  it('passes from our own page', () => {
    expect(checkRequest({ method: 'POST', headers: own }, port)).toBeUndefined();
    expect(checkRequest({ method: 'GET', upgrade: true, headers: own }, port)).toBeUndefined();
  });

  it.each([
    { host },
    { host, 'sec-fetch-site': 'none' },
    { host, origin: 'null' },
    { host, origin: 'https://evil.example' },
    { host, origin: `https://${host}` },
    { host, origin: `${origin}/` },
    { host, origin: `${origin}.evil.example` },
    { host, origin: 'http://localhost:41000' },
    { ...own, 'sec-fetch-site': 'same-site' },
    { ...own, 'sec-fetch-site': 'cross-site' },
  ])('%j is refused', (headers) => {
    expect(checkRequest({ method: 'POST', headers }, port)?.status).toBe(403);
    expect(checkRequest({ method: 'GET', upgrade: true, headers }, port)?.status).toBe(403);
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'get', ''])('%s is never allowed', (method) => {
    expect(checkRequest({ method, headers: own }, port)?.status).toBe(403);
  });
});

describe('another user of the computer', () => {
  const user = process.getuid?.() ?? 0;
  const row = (uid: number) =>
    `   3: 0100007F:C001 0100007F:A028 01 00000000:00000000 02:000006C4 00000000  ${uid}        0 12345 2 0\n`;
  const table = (uid: number) => () => `  sl  local_address rem_address   st tx_queue ...\n${row(uid)}`;

  it.skipIf(process.platform === 'win32')('is detected through the system', () => {
    expect(isSameUserConnection(0xc001, 0xa028, table(user))).toBe(true);
    expect(isSameUserConnection(0xc001, 0xa028, table(0))).toBe(true);
    expect(isSameUserConnection(0xc001, 0xa028, table(user + 4321))).toBe(false);
  });

  it('is not assumed if the system does not report one', () => {
    expect(isSameUserConnection(0xc001, 0xa028, () => undefined)).toBe(true);
    expect(isSameUserConnection(1, 2, table(user + 4321))).toBe(true);
  });
});
