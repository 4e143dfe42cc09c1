/**
 * Returns true when spell checking works without a download. On macOS, Electron uses the system's spell checker. The
 * browser shell uses the browser's spell checker with its installed dictionaries. On other systems Electron downloads
 * dictionaries from the network.
 */
export function canCheckSpelling({ shell, platform }: { shell: 'electron' | 'browser'; platform: string }): boolean {
  return shell === 'browser' || platform === 'darwin';
}
