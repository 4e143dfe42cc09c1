import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openKeyVault, type Protection } from '../../../../electron/shell/key-vault.ts';

const origin = 'https://gateway.example.com';
const other = 'https://other.example.com';
let file: string;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'vault-')), 'keys.json');
});

const reversing: Protection = {
  protect: async (key) => Buffer.from([...key].reverse().join('')),
  reveal: async (bytes) => ({ key: [...Buffer.from(bytes).toString()].reverse().join(''), protectAgain: false }),
};
const locked: Protection = {
  protect: reversing.protect,
  reveal: () => Promise.reject(new Error('the key store is locked')),
};
const stored = () => readFileSync(file, 'utf8');

describe('a key vault without protection by the system', () => {
  it('holds a key in memory and writes nothing', async () => {
    const vault = openKeyVault(file, undefined);
    expect(vault.canProtect).toBe(false);
    expect(await vault.save(origin, 'secret')).toBe('memory');
    expect(await vault.read(origin)).toBe('secret');
    expect(await vault.locationOf(origin)).toBe('memory');
    expect(() => stored()).toThrow('ENOENT');
    expect(await openKeyVault(file, undefined).read(origin)).toBeUndefined();
  });

  it('writes a key only if the user insists, into a private file', async () => {
    expect(await openKeyVault(file, undefined).save(origin, 'secret', { unprotected: true })).toBe('file');
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const later = openKeyVault(file, undefined);
    expect(await later.read(origin)).toBe('secret');
    expect(await later.locationOf(origin)).toBe('file');
  });

  it('deletes a stored key when a key in memory replaces it', async () => {
    const vault = openKeyVault(file, undefined);
    await vault.save(origin, 'old', { unprotected: true });
    await vault.save(origin, 'new');
    expect(await vault.read(origin)).toBe('new');
    expect(await openKeyVault(file, undefined).read(origin)).toBeUndefined();
  });
});

describe('a key vault with protection by the system', () => {
  it('writes the encrypted key and reads it at the next start', async () => {
    const vault = openKeyVault(file, reversing);
    expect(await vault.save(origin, 'secret')).toBe('keychain');
    expect(stored()).not.toContain('secret');
    const later = openKeyVault(file, reversing);
    expect(await later.locationOf(origin)).toBe('keychain');
    expect(await later.read(origin)).toBe('secret');
  });

  it('keeps an unreadable key, because the key store may only be locked', async () => {
    await openKeyVault(file, reversing).save(origin, 'secret');
    const before = stored();
    const vault = openKeyVault(file, locked);
    expect(await vault.read(origin)).toBeUndefined();
    expect(await vault.locationOf(origin)).toBe('unreadable');
    expect(stored()).toBe(before);
    expect(await openKeyVault(file, reversing).read(origin)).toBe('secret');
  });

  it('reads a key again after the key store was unlocked, and replaces one of another computer', async () => {
    await openKeyVault(file, reversing).save(origin, 'secret');
    let isLocked = true;
    const lockable: Protection = { ...reversing, reveal: (bytes) => (isLocked ? locked : reversing).reveal(bytes) };
    const vault = openKeyVault(file, lockable);
    expect(await vault.locationOf(origin)).toBe('unreadable');
    isLocked = false;
    expect([await vault.locationOf(origin), await vault.read(origin)]).toEqual(['keychain', 'secret']);
    const foreign = openKeyVault(file, locked);
    expect(await foreign.locationOf(origin)).toBe('unreadable');
    await foreign.save(origin, 'new');
    expect([await foreign.locationOf(origin), await foreign.read(origin)]).toEqual(['keychain', 'new']);
  });

  it('encrypts again when the system changed its key', async () => {
    await openKeyVault(file, reversing).save(origin, 'secret');
    const rotated: Protection = {
      protect: async (key) => Buffer.from(`new ${key}`),
      reveal: async (bytes) => ({ ...(await reversing.reveal(bytes)), protectAgain: true }),
    };
    expect(await openKeyVault(file, rotated).read(origin)).toBe('secret');
    expect(Buffer.from(JSON.parse(stored())[origin].protected, 'base64').toString()).toBe('new secret');
  });

  it('does not read an encrypted key if the protection is missing now', async () => {
    await openKeyVault(file, reversing).save(origin, 'secret');
    const vault = openKeyVault(file, undefined);
    expect(await vault.read(origin)).toBeUndefined();
    expect(await vault.locationOf(origin)).toBe('unreadable');
  });
});

describe('any key vault', () => {
  it('keeps the keys of two gateways separate, even when both are written at once', async () => {
    const vault = openKeyVault(file, reversing);
    await Promise.all([vault.save(origin, 'one'), vault.save(other, 'two')]);
    const later = openKeyVault(file, reversing);
    expect([await later.read(origin), await later.read(other)]).toEqual(['one', 'two']);
    await later.remove(origin);
    expect([await later.read(origin), await later.read(other)]).toEqual([undefined, 'two']);
    expect(stored()).not.toContain(origin);
  });

  it('F69: does not overwrite a file that it cannot read', async () => {
    writeFileSync(file, 'not json');
    const vault = openKeyVault(file, reversing);
    expect(await vault.read(origin)).toBeUndefined();
    await expect(vault.save(origin, 'secret')).rejects.toThrow('Couldn’t read the key file');
    expect(stored()).toBe('not json');
  });

  it('preserves entries of another version', async () => {
    writeFileSync(file, JSON.stringify({ [other]: { sealed: 'by a later version' } }));
    await openKeyVault(file, reversing).save(origin, 'secret');
    expect(JSON.parse(stored())[other]).toEqual({ sealed: 'by a later version' });
  });
});
