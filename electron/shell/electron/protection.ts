import type { Protection } from '../key-vault.ts';
import type { Vaulting } from './electron-api.ts';

/**
 * What this system protects keys with; `undefined` where that would be a pretence: on Linux without a running keyring,
 * Chromium's fallback is a password that is printed in its source.
 */
export async function systemProtection(
  safeStorage: Vaulting,
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

/** A locked or missing key store can also throw. */
async function isAvailable(safeStorage: Vaulting, platform: NodeJS.Platform): Promise<boolean> {
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
    return platform !== 'linux' || !(await usesPrintedPassword(safeStorage));
  } catch {
    return false;
  }
}

/**
 * Asked of a ciphertext, since Electron's answers do not tell on Linux: availability is always true, and the name of the
 * key store is concluded from the name of the desktop. The version `v10` in front is that of the printed password there;
 * on macOS it is the only version, and on Windows no key store can be missing.
 */
async function usesPrintedPassword(safeStorage: Vaulting): Promise<boolean> {
  const probe = await safeStorage.encryptStringAsync('probe');
  return probe.subarray(0, 3).toString('latin1') === 'v10';
}
