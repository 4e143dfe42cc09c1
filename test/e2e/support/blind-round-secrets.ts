import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';

/** Returns the `known` texts, and all text in the records of this data folder that could identify a result or its position. */
export function secretsOf(dataFolder: string, known: readonly string[]): string[] {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  try {
    const records = (table: string) =>
      database.prepare(`SELECT record FROM ${table}`).all() as unknown as { record: string }[];
    const parse = (row: { record: string }) => JSON.parse(row.record) as Record<string, unknown>;
    const items = records('items').map(parse);
    const comparisons = records('comparisons').map(parse);
    const ids = items.flatMap((item) => [item['id'], item['taskId'], item['hash'], item['file'], item['bytes']]);
    const names = items.map((item) => String(item['file']).split('/').at(-1)?.slice(0, -4));
    const sizes = items.flatMap((item) => [`${item['width']} × ${item['height']}`, `${item['width']}×`]);
    const paneIds = comparisons.flatMap(({ panes: all }) => (all as { id: string }[]).map(({ id }) => id));
    return [...known, ...ids, ...names, ...sizes, ...paneIds].map(String);
  } finally {
    database.close();
  }
}

/** Returns all text of a page: elements with every attribute, announcements, title and URL. */
export async function everythingIn(page: Page): Promise<string> {
  const inPage = await page.evaluate(() => {
    const media = [...document.querySelectorAll('img, video')].map((each) =>
      each instanceof HTMLVideoElement ? `${each.currentSrc} ${each.poster}` : (each as HTMLImageElement).currentSrc,
    );
    return [document.documentElement.outerHTML, document.title, location.href, ...media].join('\n');
  });
  return `${inPage}\n${await page.locator('body').ariaSnapshot()}`;
}
