import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useImportQueue } from '../../../../../../renderer/pages/library/import/import-queue.ts';
import type { ImportResult } from '../../../../../../shared/library/import-result.ts';
import { problem } from '../../../../../../shared/problem.ts';
import { bigItem } from '../../../../../support/large-library.ts';

/** The uploads of the page, in their order. Each waits until the test answers it. */
const uploads: Upload[] = [];

class Upload {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  name = '';

  open(_method: string, route: string): void {
    this.name = new URL(route, 'http://localhost').searchParams.get('name') ?? '';
  }

  send(): void {
    uploads.push(this);
  }

  abort(): void {
    this.onabort?.();
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }

  /** Answers that the file is a new result. */
  accept(): void {
    const result: ImportResult = { outcome: 'new', item: bigItem(uploads.indexOf(this), { count: 100 }) };
    this.answer(200, result);
  }
}

beforeEach(() => {
  uploads.length = 0;
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('location', { protocol: 'http:' });
});
afterEach(() => {
  useImportQueue.getState().cancel();
  useImportQueue.getState().close();
  vi.unstubAllGlobals();
});

const sentNames = () => uploads.map(({ name }) => name);
const states = () => useImportQueue.getState().entries.map(({ state }) => state);

function addFiles(...names: readonly string[]): void {
  useImportQueue.getState().add({ files: names.map((name) => new File(['image'], name)), hidden: 0 });
}

test('four files are sent at a time, in their order, and each answer starts the next one', async () => {
  addFiles('1.png', '2.png', '3.png', '4.png', '5.png', '6.png');
  await expect.poll(sentNames).toEqual(['1.png', '2.png', '3.png', '4.png']);
  uploads[2]?.accept();
  await expect.poll(sentNames).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png']);
  expect(states()).toEqual(['sending', 'sending', 'new', 'sending', 'sending', 'waiting']);
  // Files that are added meanwhile belong to the same import.
  addFiles('7.png');
  uploads[0]?.answer(422, problem('input', '1.png is damaged.'));
  await expect.poll(() => sentNames().at(-1)).toBe('6.png');
  for (const at of [1, 3, 4]) uploads[at]?.accept();
  await expect.poll(() => sentNames().at(-1)).toBe('7.png');
  for (const at of [5, 6]) uploads[at]?.accept();
  await expect.poll(states).toEqual(['refused', 'new', 'new', 'new', 'new', 'new', 'new']);
  expect(sentNames()).toHaveLength(7);
});

test('files that are added when most have ended are sent four at a time too', async () => {
  addFiles('1.png', '2.png');
  await expect.poll(sentNames).toHaveLength(2);
  uploads[0]?.accept();
  await expect.poll(states).toEqual(['new', 'sending']);
  addFiles('3.png', '4.png', '5.png', '6.png');
  await expect.poll(sentNames).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png']);
});

test('no file is sent while the disk is full, and the refused ones come first afterwards', async () => {
  addFiles('1.png', '2.png', '3.png', '4.png', '5.png', '6.png');
  await expect.poll(sentNames).toHaveLength(4);
  const full = problem('disk', 'The disk is full.');
  uploads[1]?.answer(500, full);
  await expect.poll(() => useImportQueue.getState().heldReason).toBe('The disk is full.');
  uploads[0]?.accept();
  uploads[2]?.answer(500, full);
  uploads[3]?.accept();
  await expect.poll(states).toEqual(['new', 'waiting', 'waiting', 'new', 'waiting', 'waiting']);
  expect(sentNames()).toHaveLength(4);
  useImportQueue.getState().goOn();
  await expect.poll(sentNames).toEqual(['1.png', '2.png', '3.png', '4.png', '2.png', '3.png', '5.png', '6.png']);
  expect(useImportQueue.getState().heldReason).toBeUndefined();
});

test('a canceled import sends nothing more, also during a pause, and the next import starts anew', async () => {
  addFiles('1.png', '2.png', '3.png', '4.png', '5.png');
  await expect.poll(sentNames).toHaveLength(4);
  uploads[3]?.answer(500, problem('disk', 'The disk is full.'));
  await expect.poll(() => states()[3]).toBe('waiting');
  useImportQueue.getState().cancel();
  expect(states()).toEqual(Array.from({ length: 5 }, () => 'cancelled'));
  addFiles('6.png');
  await expect.poll(() => sentNames().slice(4)).toEqual(['6.png']);
  uploads[4]?.accept();
  await expect.poll(states).toEqual(['new']);
});
