import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { readInput } from '../../../../electron/shell/run-command-line.ts';

test('the input is read to its end, byte by byte', async () => {
  const stream = new PassThrough();
  const reading = readInput(stream, new AbortController().signal);
  const bytes = Buffer.from('\uFEFFein Fuchs — ü 狐');
  for (const byte of bytes) stream.write(Buffer.from([byte]));
  stream.end();
  expect(await reading).toEqual(bytes);
});

test('Ctrl+C ends the reading of an open input', async () => {
  const stopping = new AbortController();
  const stream = new PassThrough();
  stream.write('prompt\n');
  const reading = readInput(stream, stopping.signal);
  stopping.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('an input without end is refused', async () => {
  const stream = new PassThrough();
  const reading = readInput(stream, new AbortController().signal);
  stream.write(Buffer.alloc(20_000_001));
  await expect(reading).rejects.toThrow('The input is larger than 20 MB.');
});
