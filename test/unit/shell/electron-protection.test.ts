import { describe, expect, it } from 'vitest';
import type { Vaulting } from '../../../electron/shell/electron/electron-api.ts';
import { systemProtection } from '../../../electron/shell/electron/protection.ts';

const synchronous: Vaulting = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (key) => Buffer.from(`old ${key}`),
  decryptString: (bytes) => bytes.toString().slice(4),
};
const asynchronous: Vaulting = {
  ...synchronous,
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (key) => Buffer.from(`new ${key}`),
  decryptStringAsync: async (bytes) => ({ result: bytes.toString().slice(4), shouldReEncrypt: true }),
};

describe('the system protects keys', () => {
  it('by the asynchronous calls where they exist', async () => {
    const protection = await systemProtection(asynchronous, 'linux');
    expect(Buffer.from((await protection?.protect('key')) ?? []).toString()).toBe('new key');
    expect(await protection?.reveal(Buffer.from('new key'))).toEqual({ key: 'key', protectAgain: true });
  });

  it('by the synchronous ones elsewhere', async () => {
    const protection = await systemProtection(synchronous, 'darwin');
    expect(Buffer.from((await protection?.protect('key')) ?? []).toString()).toBe('old key');
    expect(await protection?.reveal(Buffer.from('old key'))).toEqual({ key: 'key', protectAgain: false });
  });
});

describe('the system does not protect keys', () => {
  it.each(['basic_text', 'unknown'] as const)('on Linux with %s, which only looks like it', async (backend) => {
    const vaulting = { ...asynchronous, getSelectedStorageBackend: () => backend };
    expect(await systemProtection(vaulting, 'linux')).toBeUndefined();
    expect(await systemProtection(vaulting, 'win32')).toBeDefined();
  });

  it('where it says so, or fails when asked', async () => {
    expect(await systemProtection({ ...synchronous, isEncryptionAvailable: () => false }, 'darwin')).toBeUndefined();
    expect(
      await systemProtection({ ...asynchronous, isAsyncEncryptionAvailable: async () => false }, 'win32'),
    ).toBeUndefined();
    const failing = {
      ...synchronous,
      isEncryptionAvailable: () => {
        throw new Error('no bus');
      },
    };
    expect(await systemProtection(failing, 'linux')).toBeUndefined();
  });

  it('and a failed decryption is an error, never an empty key', async () => {
    const protection = await systemProtection(
      { ...asynchronous, decryptStringAsync: () => Promise.reject(new Error('wrong key')) },
      'darwin',
    );
    await expect(protection?.reveal(Buffer.from('x'))).rejects.toThrow('wrong key');
  });
});
