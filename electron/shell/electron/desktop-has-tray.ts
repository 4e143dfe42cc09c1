/**
 * Whether something that goes into the tray can be found again. Electron cannot tell: on Linux an icon is made also where
 * nothing shows it. GNOME as its makers ship it has no tray; distributions that add one put their own name in front, as
 * in `ubuntu:GNOME`.
 */
export function desktopHasTray(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): boolean {
  if (platform !== 'linux') return true;
  // Some versions of Electron put another name in its place and keep the real one here.
  const desktop = environment['ORIGINAL_XDG_CURRENT_DESKTOP'] || environment['XDG_CURRENT_DESKTOP'] || '';
  return !/^GNOME\b/i.test(desktop);
}
