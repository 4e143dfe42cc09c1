import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppCore } from '../../../../../electron/core/app-core-types.ts';
import { createFileTickets } from '../../../../../electron/shell/electron/file-tickets.ts';
import { servePageProtocol } from '../../../../../electron/shell/electron/serve-page-protocol.ts';
import { rendererFiles } from '../../../../../electron/shell/renderer-files.ts';
import { fileTicketHeader } from '../../../../../shared/contract/preload-messages.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'page-'));
mkdirSync(path.join(folder, 'assets'));
writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
writeFileSync(path.join(folder, 'assets', 'index-abc.js'), '0123456789');
writeFileSync(path.join(folder, '.secret'), 'x');
if (process.platform !== 'win32') symlinkSync('/etc/passwd', path.join(folder, 'assets', 'link.js'));

const core: Pick<AppCore, 'handle'> = {
  async handle(request) {
    const { pathname } = new URL(request.url);
    if (pathname === '/fails') throw new Error('a defect');
    if (pathname === '/inputs') return new Response(await request.text(), { status: request.body ? 200 : 400 });
    if (pathname === '/nothing') return new Response(null, { status: 204 });
    if (pathname !== '/media/1') return null;
    return new Response('abc', {
      status: 206,
      headers: { 'Content-Range': 'bytes 0-2/9', 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'private' },
    });
  },
};
const files = createFileTickets(
  recordElectron().api.ipcMain,
  () => [],
  () => undefined,
);
const handle = servePageProtocol(core, rendererFiles(folder), files);
const get = (url: string, init?: RequestInit) => handle(new Request(url, init));

describe('the page on the program’s scheme', () => {
  it('has the headers of both shells', async () => {
    const answer = await get('triptych://app/');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('<!doctype html>');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-dns-prefetch-control': 'off',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('caches files with a hash in their name permanently, including their compiled code', async () => {
    const answer = await get('triptych://app/assets/index-abc.js');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).toBe('0123456789');
  });

  it('sends no content for a HEAD request or a cached file', async () => {
    const url = 'triptych://app/assets/index-abc.js';
    const head = await get(url, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10']);
    const tag = head.headers.get('etag') ?? '';
    const known = await get(url, { headers: { 'If-None-Match': tag } });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag]);
    const other = await get(url, { headers: { 'If-None-Match': '"another"' } });
    expect([other.status, await other.text()]).toEqual([200, '0123456789']);
  });

  it('is the only content besides the core', async () => {
    for (const url of [
      'triptych://app/.secret',
      'triptych://app/assets/link.js',
      'triptych://app/..%2f..%2fetc/passwd',
      'triptych://app/%2e%2e/%2e%2e/etc/passwd',
      'triptych://app/missing',
      'triptych://evil/',
      'triptych://app.evil/index.html',
    ]) {
      expect((await get(url)).status, url).toBe(404);
    }
  });
});

describe('the core on the program’s scheme', () => {
  it('keeps its own status, policy and cache rule', async () => {
    const answer = await get('triptych://app/media/1', { headers: { Range: 'bytes=0-2' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'abc']);
    expect(answer.headers.get('content-range')).toBe('bytes 0-2/9');
    expect(answer.headers.get('content-security-policy')).toBe('sandbox');
    expect(answer.headers.get('cache-control')).toBe('private');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('receives uploads', async () => {
    const answer = await get('triptych://app/inputs', { method: 'POST', body: 'bytes of a picture' });
    expect(await answer.text()).toBe('bytes of a picture');
  });

  it('is not called with a forged ticket, and the page gets the reason', async () => {
    const answer = await get('triptych://app/inputs', { method: 'POST', headers: { [fileTicketHeader]: 'made-up' } });
    expect([answer.status, await answer.json()]).toMatchObject([422, { kind: 'input' }]);
  });

  it('answers without a body too', async () => {
    expect((await get('triptych://app/nothing')).status).toBe(204);
  });

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('is not called to %s', async (method) => {
    expect((await get('triptych://app/', { method })).status).toBe(405);
  });

  it('hides the details of an unexpected error', async () => {
    const answer = await get('triptych://app/fails');
    expect([answer.status, await answer.text()]).toEqual([500, 'Triptych had an unexpected error.\n']);
  });
});
