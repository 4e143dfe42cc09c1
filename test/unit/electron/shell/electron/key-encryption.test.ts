import { describe, expect, it } from 'vitest';
import type { KeyEncryption } from '../../../../../electron/shell/electron/electron-api-types.ts';
import { systemKeyEncryption } from '../../../../../electron/shell/electron/key-encryption.ts';

/** Electron's asynchronous key store on Linux with a keyring. `prefix`: the version before each ciphertext. */
function keyStore(prefix = 'v11'): KeyEncryption {
  return {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (key) => Buffer.from(`${prefix}${key}`),
    decryptStringAsync: async (bytes) => ({ result: bytes.toString().slice(3), shouldReEncrypt: true }),
  };
}

describe('a system with key protection', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('on %s encrypts keys, and decrypts them again', async (platform) => {
    const protection = await systemKeyEncryption(keyStore(), platform);
    expect(Buffer.from((await protection?.protect('key')) ?? []).toString()).toBe('v11key');
    expect(await protection?.reveal(Buffer.from('v11key'))).toEqual({ key: 'key', protectAgain: true });
  });

  it.each(['v12', 'xyz'])('on Linux may use the prefix %s, of a portal or a later version', async (prefix) => {
    expect(await systemKeyEncryption(keyStore(prefix), 'linux')).toBeDefined();
  });

  it.each(['darwin', 'win32'] as const)('on %s uses v10, the only version there', async (platform) => {
    expect(await systemKeyEncryption(keyStore('v10'), platform)).toBeDefined();
  });

  it('asks nothing at the start if this is not necessary', async () => {
    let asked = 0;
    const counting: KeyEncryption = {
      ...keyStore('v10'),
      encryptStringAsync: async (key) => {
        asked += 1;
        return Buffer.from(key);
      },
    };
    await systemKeyEncryption(counting, 'darwin');
    expect(asked).toBe(0);
  });
});

describe('a system without key protection', () => {
  it('is Linux with the printed password, which only looks like protection', async () => {
    expect(await systemKeyEncryption(keyStore('v10'), 'linux')).toBeUndefined();
  });

  it('reports this, or fails the check', async () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      expect(
        await systemKeyEncryption({ ...keyStore(), isAsyncEncryptionAvailable: async () => false }, platform),
      ).toBeUndefined();
      const failing = { ...keyStore(), isAsyncEncryptionAvailable: () => Promise.reject(new Error('no bus')) };
      expect(await systemKeyEncryption(failing, platform)).toBeUndefined();
    }
    const locked = { ...keyStore(), encryptStringAsync: () => Promise.reject(new Error('locked')) };
    expect(await systemKeyEncryption(locked, 'linux')).toBeUndefined();
  });

  it('causes an error for a failed decryption, never an empty key', async () => {
    const protection = await systemKeyEncryption(
      { ...keyStore(), decryptStringAsync: () => Promise.reject(new Error('wrong key')) },
      'darwin',
    );
    await expect(protection?.reveal(Buffer.from('x'))).rejects.toThrow('wrong key');
  });
});
