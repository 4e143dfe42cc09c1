import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Damage = (file: string, random: () => number) => void;

const pageSize = 4096;

/** Overwrites a page of the file: all of its bytes, a few bytes, or all with zeroes. */
function garbled(how: 'page' | 'bytes' | 'zeroes'): Damage {
  return (file, random) => {
    const bytes = readFileSync(file);
    const page = Math.floor(random() * (bytes.length / pageSize));
    const count = how === 'bytes' ? 8 : pageSize;
    for (let each = 0; each < count; each += 1) {
      const at = page * pageSize + (how === 'bytes' ? Math.floor(random() * pageSize) : each);
      bytes[at] = how === 'zeroes' ? 0 : Math.floor(random() * 256);
    }
    writeFileSync(file, bytes);
  };
}

/** Overwrites one page with bytes that are no database page. */
export const garbledAt =
  (page: number): Damage =>
  (file) => {
    const bytes = readFileSync(file);
    bytes.fill(0xfe, (page - 1) * pageSize, page * pageSize);
    writeFileSync(file, bytes);
  };

export function change(file: string, statement: string): void {
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(statement);
  database.close();
}

/** Lists the first page of every table and index. Page numbers start at 1. */
export function rootPagesOf(file: string): { name: string; page: number }[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const found = database
    .prepare('SELECT name, rootpage AS page FROM sqlite_master WHERE rootpage > 1 ORDER BY page')
    .all();
  database.close();
  return found.map((row) => ({ name: String(row['name']), page: Number(row['page']) }));
}

/** Each way to damage a database file, under a user's name for it. `logs` is called at the time of the damage. */
export const damagesOf = (logs: {
  readonly own: Buffer;
  readonly foreign: Buffer;
}): Readonly<Record<string, Damage>> => ({
  'a page is garbage': garbled('page'),
  'a page is zeroed': garbled('zeroes'),
  'bytes of a page are flipped': garbled('bytes'),
  'the header is zeroed': (file) =>
    writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
  'the end is cut off': (file, random) => truncateSync(file, Math.floor(random() * statSync(file).size)),
  'the file is empty': (file) => truncateSync(file, 0),
  'the file is missing': (file) => rmSync(file),
  'the file is no database': (file) => writeFileSync(file, 'no database '.repeat(1000)),
  'the file is a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, 'kept.txt'), 'of a person');
  },
  'the log is missing': (file) => rmSync(`${file}-wal`, { force: true }),
  'the log belongs to another library': (file) => writeFileSync(`${file}-wal`, logs.foreign),
  'the log is cut off': (file, random) =>
    writeFileSync(`${file}-wal`, logs.own.subarray(0, Math.floor(random() * logs.own.length))),
  'the log is garbage': (file, random) => {
    const bytes = Buffer.from(logs.own);
    for (let each = 0; each < 64; each += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    writeFileSync(`${file}-wal`, bytes);
  },
  'the log is no log': (file) => writeFileSync(`${file}-wal`, 'x'.repeat(9000)),
});
