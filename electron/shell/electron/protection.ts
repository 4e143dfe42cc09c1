import type { Protection } from '../key-vault.ts';
import type { Vaulting } from './electron-api.ts';

/**
 * What this system protects keys with; `undefined` where that would be a pretence. On Linux desktops that Chromium does
 * not recognise, its fallback is a password that is printed in its source.
 */
export async function systemProtection(
  safeStorage: Vaulting,
  platform: NodeJS.Platform,
): Promise<Protection | undefined> {
  if (!(await isAvailable(safeStorage))) return undefined;
  if (platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return undefined;
  }
  return {
    protect: async (key) => (await safeStorage.encryptStringAsync?.(key)) ?? safeStorage.encryptString(key),
    async reveal(bytes) {
      const stored = Buffer.from(bytes);
      const answer = await safeStorage.decryptStringAsync?.(stored);
      if (answer) return { key: answer.result, protectAgain: answer.shouldReEncrypt };
      return { key: safeStorage.decryptString(stored), protectAgain: false };
    },
  };
}

/** A locked or missing key store can also throw. */
async function isAvailable(safeStorage: Vaulting): Promise<boolean> {
  try {
    return (await safeStorage.isAsyncEncryptionAvailable?.()) ?? safeStorage.isEncryptionAvailable();
  } catch {
    return false;
  }
}
