import { chmod, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { KeyVault } from '../host.ts';
import { createMemoryVault } from './memory-vault.ts';

const contentSchema = z.record(z.string(), z.string());

/**
 * Keys in memory and, only where a person insists, in `<folder>/keys.json` that nobody else of this computer may read.
 * Nothing protects that file from programs of the same person, so it is never written by default.
 */
export function createFileVault(folder: string): KeyVault {
  const file = join(folder, 'keys.json');
  const memory = createMemoryVault();

  async function read(): Promise<Record<string, string>> {
    const text = await readFile(file, 'utf8').catch(() => '{}');
    try {
      return contentSchema.parse(JSON.parse(text));
    } catch {
      return {};
    }
  }

  async function write(keys: Record<string, string>): Promise<void> {
    if (Object.keys(keys).length === 0) return rm(file, { force: true });
    await writeFileAtomic(file, JSON.stringify(keys), { mode: 0o600, fsync: true });
    // An older file keeps its mode through the atomic write.
    await chmod(file, 0o600);
  }

  async function dropFromFile(origin: string): Promise<void> {
    const { [origin]: dropped, ...others } = await read();
    if (dropped !== undefined) await write(others);
  }

  return {
    canProtect: false,
    read: async (origin) => (await memory.read(origin)) ?? (await read())[origin],
    async keep(origin, key, options) {
      if (options?.unprotected) {
        await memory.forget(origin);
        await write({ ...(await read()), [origin]: key });
        return 'file';
      }
      await dropFromFile(origin);
      return memory.keep(origin, key);
    },
    async whereIs(origin) {
      if ((await memory.read(origin)) !== undefined) return 'memory';
      return (await read())[origin] === undefined ? undefined : 'file';
    },
    async forget(origin) {
      await memory.forget(origin);
      await dropFromFile(origin);
    },
  };
}
