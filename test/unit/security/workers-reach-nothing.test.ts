import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Which issuers are believed is known to the main thread alone: Node keeps that list for each thread. A worker that
// connects to anything would need it too, so none of them may.

const electron = fileURLToPath(new URL('../../../electron', import.meta.url));
const ways = /^(node:)?(net|tls|http|https|http2|dgram)$|^(undici|socks|ws)$/;
const imported = /^(?:import|export)\b(?!\s+type\b)[^;'"]*?(?:\bfrom\s*)?['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gm;

/** Everything that runs once `file` is loaded: its own modules, and the names of others. */
function loadedBy(file: string, seen = new Set<string>(), names = new Set<string>()): Set<string> {
  if (seen.has(file)) return names;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  if (/(?<![.\w])fetch\(/.test(source)) names.add(`fetch in ${file}`);
  for (const [, atStart, later] of source.matchAll(imported)) {
    const name = atStart ?? later ?? '';
    if (name.startsWith('.')) loadedBy(resolve(dirname(file), name), seen, names);
    else names.add(name);
  }
  return names;
}

const files = readdirSync(electron, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const workers = files.filter((file) => /\bparentPort\b/.test(readFileSync(join(electron, file), 'utf8')));

test('no worker connects to anything', () => {
  expect(workers.length).toBeGreaterThanOrEqual(5);
  for (const worker of workers) {
    const reached = [...loadedBy(join(electron, worker))].filter((name) => ways.test(name) || name.startsWith('fetch'));
    expect(reached, worker).toEqual([]);
  }
  // The same look at what does connect finds it.
  const ofConnector = [...loadedBy(join(electron, 'network/connector.ts'))];
  expect(ofConnector).toEqual(expect.arrayContaining(['undici', 'node:http', 'node:net', 'socks']));
});
