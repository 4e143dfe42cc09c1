import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Node has one list of trusted issuers for each thread, and only the main thread sets its list. A worker that connects to
// anything would lack the user's certificates, so no worker may connect.

const electron = fileURLToPath(new URL('../../../electron', import.meta.url));
const ways = /^(node:)?(net|tls|http|https|http2|dgram)$|^(undici|socks|ws)$/;
const imported = /^(?:import|export)\b(?!\s+type\b)(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gm;

/** Collects the modules that load with `file`: the project's own modules, and the names of packages. */
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
const workers = files.filter((file) => /^serveThread\(/m.test(readFileSync(join(electron, file), 'utf8')));

test('no worker connects to anything', () => {
  expect(workers.length).toBeGreaterThanOrEqual(5);
  for (const worker of workers) {
    const reached = [...loadedBy(join(electron, worker))].filter((name) => ways.test(name) || name.startsWith('fetch'));
    expect(reached, worker).toEqual([]);
  }
  // The search finds the modules of the connector, which proves that it works.
  const ofConnector = [...loadedBy(join(electron, 'http/proxies/proxy-connector.ts'))];
  expect(ofConnector).toEqual(expect.arrayContaining(['undici', 'node:http', 'node:net', 'socks']));
});
