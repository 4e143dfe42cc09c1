import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

interface AxeOptions {
  readonly resultTypes: readonly 'violations'[];
  readonly runOnly?: readonly string[];
}

/** What is read of axe's results. */
interface AxeFaults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
  }[];
}

declare global {
  interface Window {
    readonly axe?: { run(context: Document, options: AxeOptions): Promise<AxeFaults> };
  }
}

// The one that comes with the package for Playwright.
const fromPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromPackage.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Asks axe of what is on the page now, or only of its colours; a line for each rule that is broken. The page is not left for
 * it and axe is put into it once, which a walk over hundreds of states needs.
 */
export async function findAxeFaults(page: Page, onlyColours = false): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  return page.evaluate(async (colours) => {
    const options: AxeOptions = { resultTypes: ['violations'], ...(colours ? { runOnly: ['color-contrast'] } : {}) };
    const { violations } = (await window.axe?.run(document, options)) ?? { violations: [] };
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message.slice(0, 120) ?? ''})`);
      return `${id}: ${places.join(' | ')}`;
    });
  }, onlyColours);
}
