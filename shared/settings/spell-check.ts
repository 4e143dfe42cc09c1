/**
 * Whether words can be checked without a download: by the system's own checker in Electron on macOS, and by the browser of
 * the browser shell with what it has. On other systems Electron fetches dictionaries from the network.
 */
export function canCheckSpelling({ shell, platform }: { shell: 'electron' | 'browser'; platform: string }): boolean {
  return shell === 'browser' || platform === 'darwin';
}
