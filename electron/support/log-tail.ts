import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the newest complete lines of the log in at most `maxBytes` bytes. Empty without a log. */
export async function logTail(folder: string, maxBytes: number): Promise<string> {
  const newest = await tailOf(join(folder, 'triptych.log'), maxBytes);
  const room = maxBytes - Buffer.byteLength(newest);
  const before = room > 1000 ? await tailOf(join(folder, 'triptych.log.1'), room) : '';
  return before + newest;
}

async function tailOf(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return '';
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.toString('utf8', 0, bytesRead);
    return length < size ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    await handle.close();
  }
}
