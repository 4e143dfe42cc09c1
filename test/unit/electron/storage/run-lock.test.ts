import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareDataFolder } from '../../../../electron/shell/prepare-data-folder.ts';
import { acquireRunLock } from '../../../../electron/storage/run-lock.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'run-lock-'));

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
    const module = new URL('../../../../electron/storage/run-lock.ts', import.meta.url).href;
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

describe('the data folder', () => {
  it('is created with its parents', () => {
    expect(prepareDataFolder(path.join(newFolder(), 'a', 'b'))).toBeUndefined();
  });

  it('is refused with a reason if it is not writable', () => {
    const file = path.join(newFolder(), 'file');
    writeFileSync(file, '');
    const folder = path.join(file, 'below');
    expect(prepareDataFolder(folder)).toBe(
      `Couldn’t write to the data folder ${folder}: a file with that name already exists. Choose another one with --data-dir.`,
    );
  });
});
