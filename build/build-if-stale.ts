import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { acquireRunLock } from '../electron/storage/database/run-lock.ts';
import { inProject, projectRoot } from './project.ts';
import { runCommand } from './run-command.ts';

/** Sources of the built program. */
const sources = [
  'electron',
  'shared',
  'renderer',
  'build/electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const workers = ['care', 'file-move', 'image', 'media-file', 'render'].map((name) => `out/main/${name}-worker.js`);
const results = [
  'out/main/main.js',
  'out/main/browser.js',
  'out/main/cli.js',
  ...workers,
  'out/renderer/index.html',
  'out/bundled/renderer.json',
];
const stamp = inProject('out', 'built-from');

/** Builds if a source changed since the last build. Throws with the builder's output if the build fails. */
export async function buildIfStale(print: (sentence: string) => void): Promise<void> {
  if (isFresh()) return;
  mkdirSync(inProject('out'), { recursive: true });
  // Tests start the program many times at once. One process builds, and the others wait.
  const lock = await waitForLock();
  try {
    const state = stateOfSources();
    if (isFresh(state)) return;
    print('Building, because the sources changed since the last build.');
    const builder = inProject('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const built = await runCommand(process.execPath, [builder, 'build', '--config', 'build/electron.vite.config.ts'], {
      cwd: projectRoot,
    });
    if (built.code !== 0) throw new Error(`${built.output}\nThe build failed. See the output above.`);
    // State of the sources before the build starts. A change during the build makes the result stale.
    writeFileSync(stamp, state);
  } finally {
    lock.release();
  }
}

function isFresh(state = stateOfSources()): boolean {
  if (!existsSync(stamp) || !results.every((file) => existsSync(inProject(file)))) return false;
  return readFileSync(stamp, 'utf8') === state;
}

/** Hashes names, sizes and times, because reading a thousand of them takes only milliseconds. */
function stateOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) addState(hash, inProject(source));
  return hash.digest('hex');
}

function addState(hash: ReturnType<typeof createHash>, file: string): void {
  const state = statSync(file, { throwIfNoEntry: false });
  if (!state) return;
  if (!state.isDirectory()) {
    hash.update(`${path.relative(projectRoot, file)}\n${state.size}\n${state.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(file).sort()) addState(hash, path.join(file, name));
}

async function waitForLock() {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    const lock = acquireRunLock(inProject('out'));
    if (lock) return lock;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Another build has been running for five minutes. End it and start again.');
}
