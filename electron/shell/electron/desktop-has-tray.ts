/**
 * True when a tray icon is visible. Electron cannot tell: on Linux it creates an icon even where nothing shows it.
 * Standard GNOME has no tray; distributions that add one put their own name first, as in `ubuntu:GNOME`.
 */
export function desktopHasTray(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true;
  // Some versions of Electron replace the name and store the original here. Programs that they start inherit it: as the
  // text `undefined` if there was no name.
  const originalName = environment['ORIGINAL_XDG_CURRENT_DESKTOP'];
  const desktop = (originalName !== 'undefined' && originalName) || environment['XDG_CURRENT_DESKTOP'] || '';
  return !/^GNOME\b/i.test(desktop);
}
