import type { Protection } from '../key-vault.ts';
import type { KeyEncryption } from './electron-api.ts';

/**
 * Names the system's key store; `undefined` where none protects the keys. On Linux without a running keyring, Chromium falls
 * back to a password that is printed in its source.
 */
export async function systemKeyEncryption(
  safeStorage: KeyEncryption,
  platform: NodeJS.Platform,
): Promise<Protection | undefined> {
  if (!(await isAvailable(safeStorage, platform))) return undefined;
  return {
    protect: (key) => safeStorage.encryptStringAsync(key),
    async reveal(bytes) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes));
      return { key: result, protectAgain: shouldReEncrypt };
    },
  };
}

/** Asks whether a key store is available. A locked or missing key store may throw instead. */
async function isAvailable(safeStorage: KeyEncryption, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return platform !== 'linux' || !(await usesPrintedPassword(safeStorage));
  } catch {
    return false;
  }
}

/**
 * Reads from a ciphertext whether Chromium used the printed password. On Linux, Electron always answers that encryption is
 * available, and it guesses the key store from the desktop. There, the printed password makes ciphertexts that begin with
 * `v10`. On macOS `v10` is the only version, and Windows always has a key store.
 */
async function usesPrintedPassword(safeStorage: KeyEncryption): Promise<boolean> {
  const probe = await safeStorage.encryptStringAsync('probe');
  return probe.subarray(0, 3).toString('latin1') === 'v10';
}
