import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Theme } from '../../screenshots/set-theme.ts';
import { checkedThemes } from './checked-themes.ts';

/** Options of a check; by default the whole page and every rule, also two that axe leaves out. */
export interface AxeScope {
  /** Selectors of the only checked elements, and of elements to leave out. */
  readonly within?: string;
  readonly without?: string;
  readonly skippedRules?: readonly string[];
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
interface AxeContext {
  include?: readonly string[];
  exclude?: readonly string[];
}
interface AxeOptions {
  resultTypes: readonly 'violations'[];
  runOnly?: readonly string[];
  rules?: Readonly<Record<string, { enabled: boolean }>>;
}

declare global {
  interface Window {
    readonly axe?: { run(context: AxeContext | Document, options: AxeOptions): Promise<AxeResults> };
  }
}

// The version that comes with the package for Playwright.
const fromPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromPackage.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks the current page with axe, and its color contrast in each checked theme; returns a line for each violated rule.
 * The page stays open, and axe is added to it only once, which a walk over hundreds of states needs.
 */
export async function findAxeViolations(page: Page, question: AxeScope = {}): Promise<string[]> {
  const { within, without, skippedRules = [] } = question;
  const context = {
    ...(within === undefined ? {} : { include: [within] }),
    ...(without === undefined ? {} : { exclude: [without] }),
  };
  const rules = {
    'target-size': { enabled: true },
    // A person who controls the computer by voice says the text of a button (WCAG 2.5.3). axe leaves this rule out.
    'label-content-name-mismatch': { enabled: true },
    ...Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }] as const)),
  };
  const lines = await found(page, context, { resultTypes: ['violations'], rules }, []);
  return skippedRules.includes('color-contrast') ? lines : [...lines, ...(await findContrastViolations(page, context))];
}

/** Checks only color contrast, the only difference between themes, in the themes except the dark one. */
async function findContrastViolations(page: Page, context: AxeContext): Promise<string[]> {
  const others = checkedThemes.filter((theme) => theme !== 'dark');
  if (others.length === 0) return [];
  return found(page, context, { resultTypes: ['violations'], runOnly: ['color-contrast'] }, others);
}

async function found(page: Page, context: AxeContext, options: AxeOptions, themes: readonly Theme[]) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([where, how, names]) => {
      // During a fade, colors differ from both the start and the end.
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const waitForAnimations = async () => {
        await frame();
        await frame();
        const moving = document.getAnimations().filter(({ playState, effect }) => {
          return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
        });
        await Promise.allSettled(moving.map(({ finished }) => finished));
      };
      const { documentElement } = document;
      const attributes = ['data-theme', 'data-mantine-color-scheme'] as const;
      const own = attributes.map((name) => [name, documentElement.getAttribute(name) ?? ''] as const);
      const lines: string[] = [];
      for (const theme of names.length === 0 ? [undefined] : names) {
        if (theme !== undefined) {
          documentElement.setAttribute('data-theme', theme);
          documentElement.setAttribute('data-mantine-color-scheme', theme === 'light' ? 'light' : 'dark');
        }
        await waitForAnimations();
        const isWhole = where.include === undefined && where.exclude === undefined;
        const results = await window.axe?.run(isWhole ? document : where, how);
        if (results === undefined) throw new Error('axe is not on the page');
        for (const { id, nodes } of results.violations) {
          const places = nodes.map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message.slice(0, 120) ?? ''})`);
          lines.push(`${theme === undefined ? '' : `${theme}: `}${id}: ${places.join(' | ')}`);
        }
      }
      if (names.length > 0) for (const [name, value] of own) documentElement.setAttribute(name, value);
      return lines;
    },
    [context, options, themes] as const,
  );
}
