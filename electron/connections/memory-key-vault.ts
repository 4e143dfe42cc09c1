import type { KeyVault } from '../host/host.ts';

/** Keys for this run only. */
export function openMemoryKeyVault(): KeyVault {
  const keys = new Map<string, string>();
  return {
    canProtect: false,
    read: async (name) => keys.get(name),
    async keep(name, key) {
      keys.set(name, key);
      return 'memory';
    },
    whereIs: async (name) => (keys.has(name) ? 'memory' : undefined),
    async forget(name) {
      keys.delete(name);
    },
  };
}
