import type { Host, SettingsFile } from '../../electron/host/host.ts';

/** A host without a file manager and a browser. */
export const silentHost: Host = {
  shell: 'browser',
  openLink: async () => undefined,
  revealFile: async () => undefined,
};

/** A settings file in memory. */
export function memorySettings(content: Record<string, unknown> = {}): SettingsFile {
  let stored: unknown = content;
  return {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
  };
}
