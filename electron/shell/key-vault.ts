import { readFile, rm } from 'node:fs/promises';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { errorCodeOf } from '../files/system-error-codes.ts';
import type { KeyVault } from '../host/host.ts';

/** System functions that make a key unreadable for other programs. */
export interface Protection {
  protect(key: string): Promise<Uint8Array>;
  /** Throws if the bytes are unreadable now; they may be readable later. */
  reveal(bytes: Uint8Array): Promise<{ key: string; protectAgain: boolean }>;
}

const entrySchema = z.union([z.object({ protected: z.base64() }), z.object({ plain: z.string() })]);
type Entry = z.infer<typeof entrySchema>;
/** Unknown entries are kept. */
const fileSchema = z.record(z.string(), z.unknown());

/**
 * Stores keys by name: always in memory, and in `file` (mode 0600) protected by the system, or as clear text if the
 * user insisted. A stored key that is unreadable stays, because the key store of the system may only be locked.
 */
export function openKeyVault(file: string, protection: Protection | undefined): KeyVault {
  const inMemory = new Map<string, string>();
  let writing: Promise<unknown> = Promise.resolve();

  const readFileEntries = async (): Promise<Record<string, unknown>> => {
    try {
      return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (errorCodeOf(error) === 'ENOENT') return {};
      const reason = errorMessage(error);
      const sentence = `Couldn’t read the key file ${file} (${reason}), so it was left unchanged. Move the file away, then enter the key again.`;
      throw new ProblemError(problem('disk', sentence));
    }
  };

  const change = (edit: (entries: Record<string, unknown>) => void): Promise<void> => {
    const done = writing.then(async () => {
      const entries = await readFileEntries();
      edit(entries);
      if (Object.keys(entries).length === 0) await rm(file, { force: true });
      else await writeFileAtomic(file, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
    });
    writing = done.catch(() => undefined);
    return done;
  };

  const stored = async (name: string): Promise<Entry | undefined> => {
    const entry = entrySchema.safeParse((await readFileEntries())[name]);
    return entry.success ? entry.data : undefined;
  };

  const keepProtected = async (name: string, key: string, protection: Protection): Promise<void> => {
    const bytes = await protection.protect(key);
    await change((entries) => {
      entries[name] = { protected: Buffer.from(bytes).toString('base64') } satisfies Entry;
    });
  };

  const read = async (name: string): Promise<string | undefined> => {
    const remembered = inMemory.get(name);
    if (remembered !== undefined) return remembered;
    const entry = await stored(name).catch(() => undefined);
    if (!entry) return undefined;
    if ('plain' in entry) return entry.plain;
    if (!protection) return undefined;
    try {
      const { key, protectAgain } = await protection.reveal(Buffer.from(entry.protected, 'base64'));
      inMemory.set(name, key);
      // The stored bytes still work. Only the next start would lack the new protection.
      if (protectAgain) await keepProtected(name, key, protection).catch(() => undefined);
      return key;
    } catch {
      return undefined;
    }
  };

  return {
    canProtect: protection !== undefined,
    read,

    async save(name, key, options) {
      if (options?.unprotected) {
        await change((entries) => {
          entries[name] = { plain: key } satisfies Entry;
        });
        inMemory.set(name, key);
        return 'file';
      }
      if (protection) {
        await keepProtected(name, key, protection);
        inMemory.set(name, key);
        return 'keychain';
      }
      // A replaced key must not return from the file at the next start.
      await change((entries) => {
        delete entries[name];
      });
      inMemory.set(name, key);
      return 'memory';
    },

    async locationOf(name) {
      const entry = await stored(name).catch(() => undefined);
      if (entry && 'plain' in entry) return 'file';
      if (!entry) return inMemory.has(name) ? 'memory' : undefined;
      // Another computer or another key store protected it, or the key store is locked.
      return (await read(name)) === undefined ? 'unreadable' : 'keychain';
    },

    async remove(name) {
      inMemory.delete(name);
      await change((entries) => {
        delete entries[name];
      });
    },
  };
}
