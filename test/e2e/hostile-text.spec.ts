import { type BrowserContext, expect, test } from '@playwright/test';
import { peerProgram } from '../bench/in-browser.ts';
import { type HostileText, hostileTexts } from '../support/hostile-texts.ts';
import { type LineProcess, startLineProcess } from '../support/json-line-process.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { isFullRun, printLine, sampleOf, seededRandom, testSeed } from '../support/test-seed.ts';

// Tests hostile texts of a model in a page without the program's other protections: no policy, and a network that is
// only observed. Compares our renderer with others in their default configuration. `npm run test:e2e hostile-text`
// prints the table.

interface Counted {
  scripts: number;
  requests: number;
  /** Texts that crashed the page. */
  crashes: number;
  slowest: number;
}

const sizes = isFullRun ? [1, 3, 64] : [16];
const scratch = scratchFolder('hostile-text');
let shell: LineProcess;

test.beforeAll(async () => {
  shell = await startLineProcess(await peerProgram('markdown-page', scratch.path));
});
test.afterAll(async () => {
  await shell.end('SIGKILL');
  scratch.remove();
});

test('no text runs a script or reaches the network, as a whole or in chunks', async ({ context }) => {
  if (isFullRun) test.setTimeout(3_600_000);
  expect(hostileTexts.length).toBeGreaterThanOrEqual(500);
  const others = ['react-markdown as it comes', 'streamdown', 'marked as HTML'];
  const counted = new Map<string, Counted>();
  counted.set('ours', await tried(context, 'ours', hostileTexts, sizes));
  // The other renderers are measured for what they let through.
  const theirs = isFullRun ? hostileTexts : sampleOf(hostileTexts, 120, seededRandom(testSeed));
  for (const way of others) counted.set(way, await tried(context, way, theirs, []));
  printLine(
    `\n${hostileTexts.length} hostile texts, whole${sizes.map((size) => `, and ours in chunks of ${size}`).join('')}`,
  );
  if (!isFullRun)
    printLine(`  the other renderers got ${theirs.length} of them, sampled with TRIPTYCH_SEED=${testSeed}`);
  for (const [way, { scripts, requests, crashes, slowest }] of counted) {
    const found = `${String(scripts).padStart(4)} scripts run  ${String(requests).padStart(4)} requests`;
    printLine(`  ${way.padEnd(28)} ${found}  ${crashes} crashed pages  slowest ${slowest.toFixed(0)} ms`);
  }
  expect(counted.get('ours')).toMatchObject({ scripts: 0, requests: 0, crashes: 0 });
  // The same measurement finds what other renderers let through, which proves that it works.
  expect(counted.get('marked as HTML')?.scripts).toBeGreaterThan(0);
  expect(counted.get('react-markdown as it comes')?.requests).toBeGreaterThan(0);
});

async function tried(
  context: BrowserContext,
  way: string,
  texts: readonly HostileText[],
  chunkSizes: readonly number[],
): Promise<Counted> {
  const outside: string[] = [];
  const ownOrigin = String(shell.ready['url']);
  const opened = async () => {
    const page = await context.newPage();
    await page.goto(ownOrigin);
    page.on('dialog', (dialog) => void dialog.dismiss());
    page.on('request', (request) => {
      if (/^(https?|wss?|ftp):/.test(request.url()) && !request.url().startsWith(ownOrigin))
        outside.push(request.url());
    });
    return page;
  };
  let page = await opened();
  const counted = { scripts: 0, crashes: 0, slowest: 0 };
  for (const { text } of texts) {
    try {
      const result = await page.evaluate(tryText, { way, text, chunkSizes });
      counted.scripts += result.scripts;
      counted.slowest = Math.max(counted.slowest, result.slowest);
    } catch {
      counted.crashes += 1;
      await page.close();
      page = await opened();
    }
  }
  await page.close();
  return { ...counted, requests: outside.length };
}

/** Runs in the page. Bombs arrive in large chunks, because their effect does not depend on the chunk size. */
async function tryText({ way, text, chunkSizes }: { way: string; text: string; chunkSizes: readonly number[] }) {
  const counting = window as typeof window & { ran?: () => void };
  let scripts = 0;
  let slowest = 0;
  counting.ran = () => {
    scripts += 1;
  };
  const show = (shown: string, isStreaming: boolean) => {
    const startTime = performance.now();
    try {
      window.show(way as 'ours', shown, isStreaming);
    } catch {
      // A renderer that throws has run nothing.
    }
    slowest = Math.max(slowest, performance.now() - startTime);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  show(text, false);
  await settle();
  for (const size of chunkSizes) {
    window.clear();
    const step = text.length > 2000 ? Math.max(size, 500) : size;
    for (let end = step; end < text.length; end += step) show(text.slice(0, end), true);
    show(text, false);
    await settle();
  }
  for (const link of document.querySelectorAll<HTMLElement>('#root [role=link]')) link.click();
  const allowed = window.opened.every((address) => /^(https?:\/\/|mailto:)/.test(address));
  if (!allowed) scripts += 1;
  window.clear();
  return { scripts, slowest };
}
