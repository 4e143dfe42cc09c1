import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { acquireLibraryLock, acquireRunLock } from '../../../../../electron/storage/database/run-lock.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'run-lock-'));

/** Locks a library in a process of another user. Returns what it got. */
async function lockAsOther(library: string): Promise<string> {
  const module = new URL('../../../../../electron/storage/database/run-lock.ts', import.meta.url).href;
  const code = `const { acquireLibraryLock } = await import(${JSON.stringify(module)});
    process.setgid(65534);
    process.setuid(65534);
    const own = acquireLibraryLock(${JSON.stringify(library)}, '/');
    console.log(own === null ? 'refused' : 'accepted');`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(other.stdout, 'data')) as [Buffer];
  return text.toString().trim();
}

describe.skipIf(process.platform === 'win32' || process.getuid?.() !== 0)(
  'F62: the lock of a library that users share',
  () => {
    function sharedLibrary(mode: number) {
      const library = path.join(newFolder(), 'library');
      chmodSync(path.dirname(library), 0o755);
      mkdirSync(library);
      chmodSync(library, mode);
      return { library, dataFolder: newFolder() };
    }

    it('F62: is held for all of them, and free again afterwards', async () => {
      const { library, dataFolder } = sharedLibrary(0o777);
      const own = acquireLibraryLock(library, dataFolder);
      expect(own).not.toBeNull();
      expect(await lockAsOther(library)).toBe('refused');
      own?.release();
      expect(await lockAsOther(library)).toBe('accepted');
    });

    it('F62: counts as held if another user made it unreadable', async () => {
      const { library, dataFolder } = sharedLibrary(0o777);
      acquireLibraryLock(library, dataFolder)?.release();
      chmodSync(path.join(library, '.running.lock'), 0o600);
      expect(await lockAsOther(library)).toBe('refused');
    });

    it('F62: is not needed in a library that a user may only read', async () => {
      const { library, dataFolder } = sharedLibrary(0o755);
      acquireLibraryLock(library, dataFolder)?.release();
      expect(await lockAsOther(library)).toBe('accepted');
    });
  },
);

describe('the lock of a data folder', () => {
  it('F61: belongs to one program at a time', () => {
    const folder = newFolder();
    const first = acquireRunLock(folder);
    expect(first).not.toBeNull();
    expect(acquireRunLock(folder)).toBeNull();
    first?.release();
    const second = acquireRunLock(folder);
    expect(second).not.toBeNull();
    second?.release();
  });

  it('F61: is free again after its program was killed', async () => {
    const folder = newFolder();
    const module = new URL('../../../../../electron/storage/database/run-lock.ts', import.meta.url).href;
    const code = `const { acquireRunLock } = await import(${JSON.stringify(module)});
      globalThis.lock = acquireRunLock(${JSON.stringify(folder)});
      console.log('held');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', code]);
    await once(holder.stdout, 'data');
    expect(acquireRunLock(folder)).toBeNull();
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = acquireRunLock(folder);
    expect(lock).not.toBeNull();
    lock?.release();
  });
});
