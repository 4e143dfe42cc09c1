import { describe, expect, it } from 'vitest';
import { checkRequest } from '../../../../../electron/shell/browser/check-request.ts';
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
