import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchFor } from '../support/canary.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { printLine } from '../support/test-seed.ts';
import { expect, openModel, panes, savedSetsOf, sets, test } from './support/app.ts';
import { ask, chooseModel } from './support/conversation-page.ts';
import { openPage } from './support/open-page.ts';

// The test works with a unique key. Then it searches for the key in the memory of the page, in all exports, and in
// every running or started program. key-stays-in-main.spec.ts covers files and storage.

const canary = 'canary-2b9e61d07c3f4d588a17';
const leaks = searchFor(canary);

/** Command line and environment of every readable process, by its id. */
function processes(): { pid: number; commandLine: Buffer; environment: Buffer }[] {
  if (process.platform !== 'linux') return [];
  const read = (pid: string, name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`);
    } catch {
      return Buffer.alloc(0);
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), commandLine: read(pid, 'cmdline'), environment: read(pid, 'environ') }));
}

test('a key is absent from the memory of the page, every export, every started program and all data of the page', async ({
  page,
  startApp,
  startSandbox,
}) => {
  const scratch = scratchFolder('canary');
  // A fake system program for opening links, which records its arguments.
  const capture = join(scratch.path, 'arguments');
  const programs = join(scratch.path, 'bin');
  mkdirSync(programs);
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(
      join(programs, name),
      `#!/bin/sh\n(env; echo "$@") > '${capture}.part'\nmv '${capture}.part' '${capture}'\n`,
    );
    chmodSync(join(programs, name), 0o755);
  }
  const gateway = await startSandbox(['--key', canary, '--stream-ms', '0']);
  const env = { TRIPTYCH_API_KEY: canary, DISPLAY: ':0', PATH: `${programs}:${process.env['PATH'] ?? ''}` };
  const traffic: Buffer[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => traffic.push(Buffer.from(payload)));
    socket.on('framesent', ({ payload }) => traffic.push(Buffer.from(payload)));
  });
  const app = await startApp(['--base-url', gateway.baseUrl], env);
  await page.goto(app.url);
  await openModel(page, 'image-c-2.5-t2i-preview');
  const form = page.getByRole('region', { name: /^Form for/ });
  // The stage shows one set at a time, so each run has ended on the page before the next one starts.
  for (const [prompt, shown] of [
    ['A vase [fast]', panes(page).locator('img')],
    ['A vase [refuse]', panes(page).locator('figcaption').getByText('Rejected', { exact: true })],
    ['A vase [fast] [fail]', panes(page).locator('figcaption').getByText('Failed', { exact: true })],
  ] as const) {
    await form.getByLabel('Prompt', { exact: true }).fill(prompt);
    await form.getByRole('button', { name: /^Generate/ }).click();
    await expect(shown).toBeVisible();
  }
  await expect(savedSetsOf(page, 'A vase')).toHaveCount(1);
  await expect(sets(page)).toHaveCount(3);

  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('button', { name: 'New conversation' }).first().click();
  await chooseModel(page, 0, 'sandbox-chat-mini');
  const answer = await ask(page, '[say] See https://good.example/page for more.');
  await answer.getByRole('link', { name: /good\.example/ }).click();
  if (process.platform === 'linux') {
    await expect.poll(() => existsSync(capture)).toBe(true);
    const given = readFileSync(capture, 'utf8');
    expect(given).toContain('https://good.example/page');
    expect(leaks(given)).toBe(false);
  }

  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  expect(id).not.toBe('');
  const exports = await page.evaluate(async (conversation) => {
    const texts: string[] = [];
    for (const as of ['json', 'markdown']) {
      const taken = await fetch(`/conversations/export/${conversation}?as=${as}`);
      texts.push(new TextDecoder('latin1').decode(await taken.arrayBuffer()));
    }
    return texts;
  }, id);
  expect(exports.map((each) => each.length > 200)).toEqual([true, true]);

  // Every request as the page shows it.
  await openPage(page, 'Activity');
  await page.getByRole('link', { name: 'Requests' }).click();
  const rows = page.getByRole('option');
  await expect(rows.first()).toBeVisible();
  for (const row of (await rows.all()).slice(0, 6)) await row.click();
  // A request for a file has no key.
  await rows.filter({ hasText: 'POST' }).first().click();
  await expect(page.getByRole('region', { name: 'Request', exact: true })).toContainText('(key)');

  const memory = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  memory.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await memory.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const heap = Buffer.from(chunks.join(''));
  // Proves that this is the memory of this page, and that the search finds its content.
  expect(heap.includes('good.example')).toBe(true);

  const running = processes().filter(({ commandLine }) => !commandLine.includes('--ledger'));
  // The program itself received the key this way. Only what it passes on counts.
  const own = app.process.child.pid;
  const found = {
    heap: Number(leaks(heap)),
    exports: exports.filter(leaks).length,
    traffic: traffic.filter(leaks).length,
    commandLines: running.filter(({ commandLine }) => leaks(commandLine)).length,
    environments: running.filter(({ pid, environment }) => pid !== own && leaks(environment)).length,
  };
  printLine(
    `the key was looked for in ${(heap.length / 1e6).toFixed(0)} MB of the page's memory, ${exports.length} exports, ` +
      `${traffic.length} messages, ${running.length} processes: ${JSON.stringify(found)}`,
  );
  expect(leaks(`Bearer ${canary}`) && leaks(Buffer.from(`Bearer ${canary}`).toString('base64'))).toBe(true);
  expect(traffic.length).toBeGreaterThan(10);
  expect(found).toEqual({ heap: 0, exports: 0, traffic: 0, commandLines: 0, environments: 0 });
  await app.process.end('SIGTERM');
  scratch.remove();
});
