import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserPath } from '../../build/find-browser.ts';
import { startLineProcess } from '../support/json-line-process.ts';
import { openLanes } from '../support/open-lanes.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the arguments of the real program on this data folder. */
export function ourProgram(dataFolder: string): string[] {
  return [here('../../out/main/browser.js'), '--no-open', '--json', '--sandbox', '--data-dir', dataFolder];
}

/** Links every page in the rail, also the pages without content. Call it before the first start. */
export function showAllPages(dataFolder: string): void {
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ showAllPages: true }));
}

/** Builds the page of this folder into `scratch` and returns the arguments of a bare server for it. */
export async function peerProgram(
  name: 'bare-page' | 'mantine-page' | 'markdown-page' | 'grid-page' | 'hand-page',
  scratch: string,
): Promise<string[]> {
  const outDir = join(scratch, name);
  await build({
    root: here(`./${name}`),
    configFile: false,
    logLevel: 'silent',
    build: { outDir, emptyOutDir: true },
  });
  return [here('./bare-shell.ts'), outDir];
}

export async function launchBrowser(args: readonly string[] = []) {
  return chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run', ...args],
  });
}

/** Waits for the complete form. Throws if the key that was pressed before is not in its prompt. */
export async function keyInForm(page: Page): Promise<void> {
  const prompt = page.locator('#field-prompt');
  await prompt.waitFor();
  if (!(await prompt.inputValue()).endsWith('a')) throw new Error('The key that was pressed first is lost.');
}

/**
 * Starts the program (with more `env`), opens its page in a separate browser (with more `args`) and passes it to `use`.
 */
export async function onPage<T>(
  program: readonly string[],
  use: (page: Page, programId: number) => Promise<T>,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<T> {
  const shell = await startLineProcess(program, env);
  const browser = await launchBrowser(args);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await openLanes(context);
    const page = await context.newPage();
    await page.goto(String(shell.ready['url']));
    return await use(page, shell.child.pid ?? 0);
  } finally {
    await browser.close();
    await shell.end('SIGTERM');
  }
}
