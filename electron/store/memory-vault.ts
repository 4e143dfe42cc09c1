import type { KeyVault } from '../host.ts';

/** Keys for this run only. */
export function openMemoryVault(): KeyVault {
  const keys = new Map<string, string>();
  return {
    canProtect: false,
    read: async (origin) => keys.get(origin),
    async keep(origin, key) {
      keys.set(origin, key);
      return 'memory';
    },
    whereIs: async (origin) => (keys.has(origin) ? 'memory' : undefined),
    async forget(origin) {
      keys.delete(origin);
    },
  };
}
