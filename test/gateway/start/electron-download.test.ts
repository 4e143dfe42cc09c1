import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getElectron, installedElectron, nameOfProgram } from '../../../build/electron-binary.ts';
import { inProject } from '../../../build/project.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

// Downloads Electron like `npm start`. A folder replaces the package `electron`; its installer uses the real package's
// downloader with a mirror on loopback.

/** A process that starts on a busy computer takes seconds until its first byte. */
const limits = { answerMs: 60_000, stallMs: 1500, reportMs: 10_000 };
const program = nameOfProgram();

/** Writes the files in the order of Electron's own installer: the program and its version first, `path.txt` last. */
const installer = `
const { downloadArtifact } = require(${JSON.stringify(inProject('node_modules', '@electron', 'get', 'dist', 'index.js'))});
const { dirname, join } = require('node:path');
const fs = require('node:fs');
fs.appendFileSync(join(__dirname, 'runs'), 'x');
downloadArtifact({
  version: '45.4.1', artifactName: 'electron', unsafelyDisableChecksums: true, cacheRoot: join(__dirname, 'cache'),
}).then((file) => {
  const program = join(__dirname, 'dist', '${program}');
  fs.mkdirSync(dirname(program), { recursive: true });
  fs.copyFileSync(file, program);
  fs.writeFileSync(join(__dirname, 'dist', 'version'), '45.4.1');
  fs.writeFileSync(join(__dirname, 'path.txt'), '${program}');
}).catch((error) => {
  console.error(error.stack);
  process.exit(1);
});`;

let scratch: ReturnType<typeof scratchFolder>;
let folder: string;
let failureNote: string;
let printed: string[];
let cleanups: (() => void)[];

beforeEach(() => {
  scratch = scratchFolder('electron-download');
  folder = path.join(scratch.path, 'electron');
  failureNote = path.join(scratch.path, 'out', 'not-available');
  printed = [];
  cleanups = [];
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version: '45.4.1' }));
  writeFileSync(path.join(folder, 'install.js'), installer);
});
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
  scratch.remove();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  // The server is also a proxy: it accepts CONNECT and answers the requests in the tunnel itself.
  server.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connected\r\n\r\n');
    server.emit('connection', socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { ELECTRON_OVERRIDE_DIST_PATH: _none, ...rest } = process.env;
  return { ...rest, ...more };
}

function get(more: Record<string, string>, again = false, answerMs = limits.answerMs) {
  return getElectron((sentence) => printed.push(sentence), {
    again,
    folder,
    failureNote,
    limits: { ...limits, answerMs },
    environment: environment(more),
  });
}

const whole = (request: IncomingMessage, response: ServerResponse) => {
  // Mirrors in front of a bucket often allow only signed GET requests.
  if (request.method !== 'GET') response.writeHead(403).end();
  else response.end('the program');
};

describe('the download of Electron', () => {
  it('may take longer than the limit of a standstill, as long as bytes arrive', async () => {
    const mirror = await serve((request, response) => {
      if (request.method !== 'GET') return response.writeHead(403).end();
      response.writeHead(200);
      let pieces = 0;
      const timer = setInterval(() => {
        if (pieces < 8) response.write('x'.repeat(1000));
        else response.end();
        pieces += 1;
        if (pieces > 8) clearInterval(timer);
      }, 400);
      return response;
    });
    expect(await get({ ELECTRON_MIRROR: mirror })).toEqual({
      there: true,
      program: path.join(folder, 'dist', program),
    });
    expect(printed).toEqual([expect.stringContaining('Downloading Electron')]);
  });

  it('uses the folder of a mirror', async () => {
    const asked: string[] = [];
    const mirror = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      whole(request, response);
    });
    const place = { ELECTRON_CUSTOM_DIR: 'mine', ELECTRON_CUSTOM_FILENAME: 'own.zip' };
    expect(await get({ ELECTRON_MIRROR: mirror, ...place })).toMatchObject({ there: true });
    expect(asked).toEqual(['GET /mine/own.zip']);
  });

  it('uses the proxy in the environment', async () => {
    const proxy = await serve(whole);
    const env = { ELECTRON_MIRROR: 'http://electron.invalid/', HTTP_PROXY: proxy, http_proxy: proxy };
    expect(await get({ ...env, NO_PROXY: '', no_proxy: '' })).toMatchObject({ there: true });
  });

  it('stops if no answer comes', async () => {
    const mirror = await serve(() => undefined);
    expect(await get({ ELECTRON_MIRROR: mirror }, false, 1500)).toEqual({
      there: false,
      why: `it could not be downloaded from ${new URL(mirror).host} (no answer came)`,
    });
    expect(printed).toEqual([]);
  });

  it('stops if the answer ends in the middle', async () => {
    const mirror = await serve((_request, response) => void response.write('x'.repeat(1000)));
    expect(await get({ ELECTRON_MIRROR: mirror })).toMatchObject({ why: expect.stringContaining('standstill') });
  });

  it('reports the last error of its downloader', async () => {
    const mirror = await serve((_request, response) => void response.writeHead(404).end());
    const { why } = { why: '', ...(await get({ ELECTRON_MIRROR: mirror })) };
    expect(why).toMatch(/^it could not be downloaded from 127\.0\.0\.1:\d+ \(Response code 404 .*zip\)$/);
  });

  it('is not repeated for a day after a failure, except on request', async () => {
    let works = false;
    const mirror = await serve((request, response) => {
      if (works) whole(request, response);
      else response.writeHead(404).end();
    });
    const runs = () => readFileSync(path.join(folder, 'runs'), 'utf8').length;
    const first = await get({ ELECTRON_MIRROR: mirror });
    works = true;
    expect(await get({ ELECTRON_MIRROR: mirror })).toEqual(first);
    expect(runs()).toBe(1);
    expect(await get({ ELECTRON_MIRROR: mirror }, true)).toMatchObject({ there: true });
    expect(existsSync(failureNote)).toBe(false);
  });
});

describe('an installed Electron', () => {
  const put = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const found = () => installedElectron(environment({}), folder);

  it('counts if it is complete and has the version of its package', () => {
    put(`dist/${program}`, '');
    expect(found(), 'unpacked in part').toBeUndefined();
    put('dist/version', '45.4.0');
    put('path.txt', program);
    expect(found(), 'of another version').toBeUndefined();
    put('dist/version', 'v45.4.1\n');
    expect(found()).toBe(path.join(folder, 'dist', program));
  });

  it('is used from ELECTRON_OVERRIDE_DIST_PATH', () => {
    put(`elsewhere/${program}`, '');
    const override = path.join(folder, 'elsewhere');
    expect(installedElectron({ ELECTRON_OVERRIDE_DIST_PATH: override }, folder)).toBe(path.join(override, program));
  });
});
