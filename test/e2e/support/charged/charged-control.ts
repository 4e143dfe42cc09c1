import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type App, expect, type SandboxProcess } from '../app.ts';

/** The program in a page, at a gateway that outlives it. */
export interface Stage {
  readonly page: Page;
  readonly app: App;
  readonly dataFolder: string;
  readonly sandbox: SandboxProcess;
}

/** A control or command, ready for one press. */
export interface Ready {
  /** The control with the mark. Needed if the page shows several of them. */
  readonly control?: Locator;
  /** Number of requests that one press causes. */
  readonly requests: number;
  /** Number of requests that opening sent; none if omitted. */
  readonly opened?: number;
}

/** How a page gets a control that may be charged, any number of times. */
export interface ChargedControl {
  /** Fills the data folder before the program starts. */
  seed?(dataFolder: string, rounds: number): Promise<void>;
  /** Called once, in the page of the started program. */
  begin?(stage: Stage): Promise<void>;
  /** Called before each press: the control is then visible and can be pressed. `round`: number of the press, from 1. */
  open(stage: Stage, round: number): Promise<Ready>;
}

/** Controls by their marks. A mark with several ways to it has one key for each, with further words after a space. */
export type ChargedControls = Readonly<Record<string, ChargedControl>>;

export const marked = (page: Page, mark: string) => page.locator(`[data-charges="${mark}"]`).filter({ visible: true });

/** Returns the number of requests that the gateway received and may charge: creates and questions. */
export async function countRequests({ ledgerFile }: SandboxProcess): Promise<number> {
  const lines = (await readFile(ledgerFile, 'utf8')).split('\n').filter(Boolean);
  return lines.filter((line) => (JSON.parse(line) as { method: string }).method === 'POST').length;
}

export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}

export async function fillPrompt(page: Page, text: string): Promise<void> {
  await page.getByLabel('Prompt', { exact: true }).fill(text);
}

/** Makes the library unusable: a file has its place. Runs then start only after a warning. */
export async function takeLibraryAway({ dataFolder }: Stage): Promise<void> {
  const library = join(dataFolder, 'library');
  await rename(library, `${library}-away`);
  await writeFile(library, '');
}

/** Waits until a control can be pressed. */
export async function expectPressable(control: Locator): Promise<void> {
  await expect(control).toHaveCount(1);
  await expect(control).toBeEnabled();
  await expect(control).not.toHaveAttribute('aria-disabled', 'true');
  await expect(control).not.toHaveAttribute('data-loading', 'true');
}
