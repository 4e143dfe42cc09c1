import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  interface Window {
    readonly axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Asks axe of what is on the page now, or only of its colours; a line for each rule that is broken. The page is not left for
 * it and axe is put into it once, which a walk over hundreds of states needs.
 */
export async function findAxeFaults(page: Page, onlyColours = false): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  return page.evaluate(async (colours) => {
    const options: RunOptions = { resultTypes: ['violations'], ...(colours ? { runOnly: ['color-contrast'] } : {}) };
    const { violations } = (await window.axe?.run(document, options)) ?? { violations: [] };
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message.slice(0, 120) ?? ''})`);
      return `${id}: ${places.join(' | ')}`;
    });
  }, onlyColours);
}
