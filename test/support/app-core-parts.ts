import type { Host, SettingsFile } from '../../electron/host/host.ts';

/** A host around which there is nothing: no file manager, no browser. */
export const silentHost: Host = {
  shell: 'browser',
  openLink: async () => undefined,
  revealFile: async () => undefined,
};

/** A settings file that forgets. */
export function memorySettings(content: Record<string, unknown> = {}): SettingsFile {
  let stored: unknown = content;
  return {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
  };
}
