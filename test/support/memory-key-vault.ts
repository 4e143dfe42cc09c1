import type { KeyVault } from '../../electron/host/host.ts';

/** Keeps keys in memory, for this program run only. */
export function openMemoryKeyVault(): KeyVault {
  const keys = new Map<string, string>();
  return {
    canProtect: false,
    read: async (name) => keys.get(name),
    async save(name, key) {
      keys.set(name, key);
      return 'memory';
    },
    locationOf: async (name) => (keys.has(name) ? 'memory' : undefined),
    async remove(name) {
      keys.delete(name);
    },
  };
}
