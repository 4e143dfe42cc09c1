import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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
