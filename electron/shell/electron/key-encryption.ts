import type { Protection } from '../key-vault.ts';
import type { KeyEncryption } from './electron-api-types.ts';

/**
 * Returns the key store of the system, or `undefined` if nothing protects the keys. On Linux without a keyring,
 * Chromium falls back to a password that is public in its source code.
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

/** True when a key store is available. A locked or missing key store may throw instead. */
async function isAvailable(safeStorage: KeyEncryption, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return platform !== 'linux' || !(await usesPrintedPassword(safeStorage));
  } catch {
    return false;
  }
}

/**
 * Detects from a ciphertext whether Chromium used the public password. On Linux, Electron always reports available
 * encryption and guesses the key store from the desktop. Ciphertexts with the public password begin with `v10` there.
 * On macOS `v10` is the only version, and Windows always has a key store.
 */
async function usesPrintedPassword(safeStorage: KeyEncryption): Promise<boolean> {
  const probe = await safeStorage.encryptStringAsync('probe');
  return probe.subarray(0, 3).toString('latin1') === 'v10';
}
