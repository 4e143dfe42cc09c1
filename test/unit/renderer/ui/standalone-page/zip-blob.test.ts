import { expect, test } from 'vitest';
import { zip } from '../../../../../electron/media/zip.ts';
import { zipBlob } from '../../../../../renderer/ui/standalone-page/zip-blob.ts';

const files = [
  { name: 'page/index.html', text: '<!doctype html>Übersicht' },
  { name: 'page/media/animatic.mp4', text: 'x'.repeat(100_000) },
  { name: 'page/empty.txt', text: '' },
];

test('a ZIP of the window has the same bytes as one of the main process', async () => {
  const pieces: Uint8Array[] = [];
  const entries = files.map(({ name, text }) => ({ name, bytes: async () => Buffer.from(text) }));
  for await (const piece of zip(entries)) pieces.push(piece);
  const contents = files.map(({ name, text }) => ({ name, content: new Blob([text]) }));
  const made = await zipBlob(contents, new AbortController().signal);
  expect(Buffer.from(await made.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
});

test('files of more than 4 GB are refused, because their sizes would be wrong in the ZIP', async () => {
  // Only the size of a file matters before it is read.
  const half = Object.defineProperty(new Blob(['a']), 'size', { value: 2 ** 31 });
  const all = [
    { name: 'a.mp4', content: half },
    { name: 'b.mp4', content: half },
  ];
  await expect(zipBlob(all, new AbortController().signal)).rejects.toThrow('larger than 4 GB');
});

test('a stopped export stops', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(zipBlob([{ name: 'a.txt', content: new Blob(['a']) }], stopped)).rejects.toThrow('stopped');
});
