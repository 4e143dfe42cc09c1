import { closeSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { makeFolderSync } from '../files/make-folder.ts';
import type { Redactor } from '../util/redact.ts';

/** Maximum size of one log file. There are at most two: the current one and the previous one. Bytes. */
const largestFile = 4_000_000;
const longestLine = 16_000;

export type Log = ReturnType<typeof openLog>;

/** Opens `<folder>/triptych.log` with one JSON line per entry. Every known key is removed by its value. */
export function openLog(folder: string, redactor: Redactor) {
  const file = join(folder, 'triptych.log');
  let descriptor: number | undefined;
  let bytes = 0;

  function open(): void {
    makeFolderSync(folder, { mode: 0o700 });
    descriptor = openSync(file, 'a', 0o600);
    bytes = statSync(file).size;
  }

  function close(): void {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }

  function write(line: string): void {
    // Removes known keys by their value, and any other header value that looks like a key.
    const clean = redactor.redact(line).replace(/\b(bearer)\s+[\w.~+/=-]{6,}/gi, '$1 (key)');
    const text = clean.length <= longestLine ? clean : `${clean.slice(0, longestLine)}…\n`;
    try {
      if (bytes > largestFile) {
        close();
        renameSync(file, `${file}.1`);
      }
      if (descriptor === undefined) open();
      if (descriptor !== undefined) bytes += writeSync(descriptor, text);
    } catch {
      // A log that cannot be written, for example on a full disk, must not stop the program.
    }
  }

  const redact = { paths: ['authorization', '*.authorization', '*.*.authorization', 'key', '*.key'], censor: '(key)' };
  return { logger: pino({ base: null, redact }, { write }), close };
}
