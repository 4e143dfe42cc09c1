import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ProgramUpdate } from '../../../shared/settings/program-update.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import { openFaultServer, type Script } from '../../support/fault-server.ts';
import { stepClock } from '../../support/step-clock.ts';
import { memorySettings, openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// The check for a newer version, with feeds on loopback that return anything.

const page = 'https://releases.example.com/triptych';
const names =
  (release: unknown): Script =>
  ({ json }) =>
    json(200, release);
const day = 24 * 60 * 60 * 1000;

interface Start {
  answer?: Script;
  /** Settings in addition to the feed. */
  settings?: Partial<Settings>;
  isOff?: boolean;
}

async function start({ answer = names({ version: '0.3.0', page }), settings = {}, isOff = false }: Start = {}) {
  const feed = await openFaultServer(answer);
  const address = `${feed.origin}/feed.json`;
  const clock = stepClock();
  const opened: string[] = [];
  const dataFolder = await temporaryFolder();
  const settingsFile = memorySettings({ ...settings, ...(!isOff && { updateFeed: address }) });
  const open = () =>
    openTestApp({
      dataFolder,
      clock,
      version: '0.2.0',
      settingsFile,
      host: { shell: 'browser', openLink: async (url) => void opened.push(url), revealFile: async () => {} },
    });
  return { feed, address, clock, opened, open, dataFolder, app: await open() };
}

/** Requests that were started, whether they arrived or not. */
const countRequests = async (app: TestApp) => (await app.calls.requestLog.page({ limit: 1 })).count;

describe('without an update feed', () => {
  it('nothing is requested, automatically or manually', async () => {
    const { feed, clock, app } = await start({ isOff: true });
    clock.pass(10 * day);
    await expect(app.calls.updates.check()).rejects.toMatchObject({ data: { kind: 'input' } });
    expect((await app.snapshot()).update).toEqual({ isNewer: false });
    expect(await countRequests(app)).toBe(0);
    expect(feed.connections()).toBe(0);
  });

  it('nothing more is requested after the feed was removed', async () => {
    const { feed, clock, app } = await start();
    await app.calls.updates.check();
    await app.calls.settings.change({ updateFeed: '' });
    clock.pass(10 * day);
    expect((await app.snapshot()).update).toEqual({ isNewer: false });
    await expect(app.calls.updates.openPage()).rejects.toMatchObject({ data: { kind: 'not-found' } });
    expect(await countRequests(app)).toBe(1);
    expect(feed.ledger).toHaveLength(1);
  });

  it.each([
    'http://feed.example.com/feed.json',
    'https://name:word@feed.example.com/',
    'file:///etc/passwd',
    'feed.example.com',
  ])('%s is no feed', async (updateFeed) => {
    const { app } = await start({ isOff: true });
    await expect(app.calls.settings.change({ updateFeed })).rejects.toThrow();
    expect((await app.snapshot()).settings.updateFeed).toBe('');
  });
});

describe('an update feed', () => {
  it('is requested by a click, without any data about the user', async () => {
    const { feed, app, opened, address } = await start();
    const update = await app.calls.updates.check();
    expect(update).toMatchObject({ isNewer: true, named: { version: '0.3.0', page } });
    expect(feed.ledger).toHaveLength(1);
    const [asked] = feed.ledger;
    expect([asked?.method, asked?.path, asked?.body.byteLength]).toEqual(['GET', '/feed.json', 0]);
    expect(asked?.headers.map(([name]) => name.toLowerCase()).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
    ]);
    await app.calls.updates.openPage();
    expect(opened).toEqual([page]);
    // The request log shows the request like any other.
    const [exchange] = (await app.calls.requestLog.page({ limit: 5 })).exchanges;
    expect(exchange).toMatchObject({ kind: 'download', origin: new URL(address).origin, status: 200 });
  });

  it('is requested automatically a minute after the start and then once a day, across restarts', async () => {
    const { feed, clock, app, open } = await start();
    const asked = (count: number) => expect.poll(() => feed.ledger.length).toBe(count);
    const isChecked = (found: ProgramUpdate) => found.checkedAt === clock.now();
    clock.pass(59_000);
    expect(await countRequests(app)).toBe(0);
    clock.pass(1_000);
    await asked(1);
    await expect.poll(async () => isChecked((await app.snapshot()).update)).toBe(true);
    clock.pass(day - 1);
    expect(await countRequests(app)).toBe(1);
    await app.close();

    const next = await open();
    expect((await next.snapshot()).update).toMatchObject({ isNewer: true, named: { version: '0.3.0' } });
    clock.pass(59_999);
    expect(await countRequests(next)).toBe(1);
    clock.pass(1);
    await asked(2);
    await expect.poll(async () => isChecked((await next.snapshot()).update)).toBe(true);
    clock.pass(day - 1);
    expect(await countRequests(next)).toBe(2);
  });

  it('with an older or the current version offers nothing', async () => {
    for (const version of ['0.1.9', '0.2.0', '0.0.300']) {
      const { app, opened } = await start({ answer: names({ version, page }) });
      expect(await app.calls.updates.check()).toMatchObject({ isNewer: false, named: { version } });
      await expect(app.calls.updates.openPage()).rejects.toMatchObject({ data: { kind: 'not-found' } });
      expect(opened).toEqual([]);
    }
  });

  it('F98: may be compressed in transit', async () => {
    const bytes = gzipSync(JSON.stringify({ version: '0.3.0', page }));
    const { app } = await start({ answer: ({ answer }) => answer(200, { 'Content-Encoding': 'gzip' }, bytes) });
    expect(await app.calls.updates.check()).toMatchObject({ isNewer: true, named: { version: '0.3.0', page } });
  });

  it('is compared by numbers, not by letters', async () => {
    const { app } = await start({ answer: names({ version: '0.10.0', page, notes: '<script>' }) });
    expect(await app.calls.updates.check()).toMatchObject({
      isNewer: true,
      named: { version: '0.10.0', page },
    });
  });
});

describe('a hostile update feed', () => {
  it.each<[string, Script]>([
    ['a page', ({ answer }) => answer(200, { 'content-type': 'text/html' }, '<!doctype html><title>Sign in</title>')],
    ['nothing', ({ answer }) => answer(200, {}, '')],
    ['a list', names([{ version: '9.0.0', page }])],
    ['a version with text', names({ version: '9.0.0-<img src=x>', page })],
    ['a version with a huge number', names({ version: '99999999999999999999.0.0', page })],
    ['a file URL as its page', names({ version: '9.0.0', page: 'file:///usr/bin/evil' })],
    ['a page with another scheme', names({ version: '9.0.0', page: 'ms-msdt:/id' })],
    ['a page over http', names({ version: '9.0.0', page: 'http://releases.example.com/' })],
    ['a page with a user name', names({ version: '9.0.0', page: 'https://good.example@evil.example/' })],
    ['a page with a very long URL', names({ version: '9.0.0', page: `https://e.example/${'a'.repeat(3000)}` })],
    ['an error', ({ json }) => json(500, { version: '9.0.0', page })],
    ['half an answer', ({ end }) => end('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{"version":')],
    ['a reset', ({ reset }) => reset()],
  ])('with %s offers nothing, and the fault is reported', async (_what, answer) => {
    const { app, opened } = await start({ answer });
    const update = await app.calls.updates.check();
    expect(update.isNewer).toBe(false);
    expect(update.named).toBeUndefined();
    expect(update.problem?.sentence).toMatch(/^\S.{20,}\.$/s);
    await expect(app.calls.updates.openPage()).rejects.toMatchObject({ data: { kind: 'not-found' } });
    expect(opened).toEqual([]);
  });

  it('of endless length is read only for a few kilobytes', async () => {
    let written = 0;
    const { app } = await start({
      async answer({ write, socket }) {
        const piece = Buffer.alloc(64 * 1024, 0x20);
        await write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
        while (!socket.destroyed && written < 1_000_000_000) {
          await write(piece);
          written += piece.byteLength;
        }
      },
    });
    const { problem } = await app.calls.updates.check();
    expect(problem?.sentence).toMatch(/longer than 16 KB/);
    expect(written).toBeLessThan(100_000_000);
  });

  it('with a redirect to another host is not followed', async () => {
    const elsewhere = await openFaultServer(names({ version: '9.0.0', page }));
    for (const location of [`${elsewhere.origin}/feed.json`, 'http://169.254.169.254/', 'file:///etc/passwd']) {
      const { app } = await start({ answer: ({ answer }) => answer(302, { location }, '') });
      const { isNewer, problem } = await app.calls.updates.check();
      expect(isNewer).toBe(false);
      expect(problem?.sentence).toMatch(/redirected from .* to another address|never downloaded/);
    }
    expect(elsewhere.connections()).toBe(0);
  });

  it('may redirect within its own host', async () => {
    const { app } = await start({
      answer: ({ entry, answer, json }) =>
        entry.path === '/feed.json'
          ? answer(302, { location: '/newest.json' }, '')
          : json(200, { version: '0.3.0', page }),
    });
    expect(await app.calls.updates.check()).toMatchObject({ isNewer: true });
  });

  it('without an answer is dropped after half a minute', async () => {
    let onRequest = () => {};
    const arrived = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const { app, clock } = await start({ answer: () => onRequest() });
    const checking = app.calls.updates.check();
    await arrived;
    clock.pass(30_000);
    expect((await checking).problem?.kind).toBe('timeout');
  });

  it('is ignored in the stored result as well', async () => {
    const { app, open, dataFolder, address } = await start();
    await app.close();
    const record = { feed: address, checkedAt: 5, named: { version: '9.0.0', page: 'file:///usr/bin/evil' } };
    await writeFile(join(dataFolder, 'update.json'), JSON.stringify(record));
    expect((await (await open()).snapshot()).update).toEqual({ isNewer: false });
  });
});
