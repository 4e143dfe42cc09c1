import { expect, it } from 'vitest';
import { desktopHasTray } from '../../../../../electron/shell/electron/desktop-has-tray.ts';

it.each([
  ['linux', {}, true],
  ['linux', { XDG_CURRENT_DESKTOP: 'KDE' }, true],
  ['linux', { XDG_CURRENT_DESKTOP: 'XFCE' }, true],
  ['linux', { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' }, true],
  ['linux', { XDG_CURRENT_DESKTOP: 'pop:GNOME' }, true],
  ['linux', { XDG_CURRENT_DESKTOP: 'GNOME' }, false],
  ['linux', { XDG_CURRENT_DESKTOP: 'GNOME-Classic:GNOME' }, false],
  ['linux', { XDG_CURRENT_DESKTOP: 'Unity', ORIGINAL_XDG_CURRENT_DESKTOP: 'GNOME' }, false],
  // The variable comes from another Electron program whose terminal started this one.
  ['linux', { XDG_CURRENT_DESKTOP: 'GNOME', ORIGINAL_XDG_CURRENT_DESKTOP: 'undefined' }, false],
  ['win32', { XDG_CURRENT_DESKTOP: 'GNOME' }, true],
  ['darwin', {}, true],
] as const)('a desktop on %s with %j has a tray: %s', (platform, environment, expected) => {
  expect(desktopHasTray(platform, environment)).toBe(expected);
});
