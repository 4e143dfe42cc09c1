import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../../build/project.ts';
import { allowedPermissions } from '../../../../../electron/shell/electron/page-restrictions.ts';
import { checkOptions, ElectronEmitter, electronStrings, electronType } from '../../../shell/electron-types.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';
import { RecordedNotification, RecordedTray } from '../../../shell/recorded-parts.ts';

// Tests of the shell use a stand-in. Here the stand-in is compared with the types of the installed Electron: its
// members, its events, its arguments, and the permissions that our page requests.

/** Each `Pick` in electron-api-types.ts: a class of Electron's, and the members that the shell uses. */
const used = [
  ...readFileSync(inProject('electron', 'shell', 'electron', 'electron-api-types.ts'), 'utf8').matchAll(
    /Pick<\s*electron\.(\w+),([^>]*)>/g,
  ),
].map(([, type = '', names = '']) => ({ type, names: [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '') }));

const { api } = recordElectron();
const window = api.createWindow({});
const session = api.defaultSession();
const standIns: Record<string, object[]> = {
  App: [api.app],
  BrowserWindow: [window],
  CommandLine: [api.app.commandLine],
  IpcMain: [api.ipcMain],
  NativeTheme: [api.nativeTheme],
  Notification: [new RecordedNotification({ title: '', body: '', silent: true, actions: [] })],
  PowerMonitor: [api.powerMonitor],
  PowerSaveBlocker: [api.powerSaveBlocker],
  SafeStorage: [api.safeStorage],
  Screen: [api.screen],
  Session: [session],
  Shell: [api.shell],
  Tray: [new RecordedTray()],
  WebContents: [window.webContents],
  WebRequest: [session.webRequest],
};

describe('the members of the stand-in', () => {
  it('are compared for every class that the shell uses', () => {
    const types = new Set(used.map(({ type }) => type));
    types.delete('Protocol');
    expect([...types].sort()).toEqual(Object.keys(standIns).sort());
  });

  it.each(used)(
    'of $type exist in both the stand-in and Electron, as far as the shell uses them',
    ({ type, names }) => {
      expect(names.length).toBeGreaterThan(0);
      // Before and after the app is ready these are two objects, with one type.
      const objects =
        type === 'Protocol' ? [names.includes('handle') ? session.protocol : api.protocol] : standIns[type];
      for (const name of names) {
        expect(electronType(type).members, name).toContain(name);
        for (const each of objects ?? []) expect(name in each, name).toBe(true);
      }
    },
  );

  it.each([
    ['App', api.app],
    ['CommandLine', api.app.commandLine],
    ['Protocol', api.protocol],
    ['Protocol', session.protocol],
    ['SafeStorage', api.safeStorage],
    ['Screen', api.screen],
    ['Session', session],
    ['Shell', api.shell],
    ['PowerSaveBlocker', api.powerSaveBlocker],
    ['WebRequest', session.webRequest],
  ])('of the stand-in for %s are members of Electron', (type, standIn) => {
    const own = Object.keys(standIn);
    const emitters = Object.keys(new ElectronEmitter(type));
    for (const name of own.filter((each) => !emitters.includes(each))) {
      const isPart =
        (type === 'Session' && ['protocol', 'webRequest'].includes(name)) || electronType(type).members.has(name);
      expect(isPart, name).toBe(true);
    }
  });
});

describe('the stand-in refuses unknown', () => {
  it.each([
    ['App', 'second-instance', 'second-start'],
    ['BrowserWindow', 'query-session-end', 'session-ending'],
    ['BrowserWindow', 'ready-to-show', 'dom-ready'],
    ['WebContents', 'unresponsive', 'hung'],
    ['PowerMonitor', 'shutdown', 'power-off'],
    ['Notification', 'failed', 'error'],
    ['Tray', 'click', 'press'],
  ])('events: of %s, %s is known and %s is not', (type, event, none) => {
    const emitter = new ElectronEmitter(type);
    emitter.on(event, () => {});
    expect(emitter.emit(event)).toBe(true);
    expect(() => emitter.emit(none)).toThrow(`Electron's ${type} has no event ${none}`);
    expect(() => emitter.on(none, () => {})).toThrow(`Electron's ${type} has no event ${none}`);
  });

  it('options: of windows, their pages, menus, questions, and starts', () => {
    expect(() => recordElectron().api.createWindow({ minWidth: 1, webPreferences: { sandbox: true } })).not.toThrow();
    const wrong = [
      () => recordElectron().api.createWindow({ minimalWidth: 1 } as never),
      () => recordElectron().api.createWindow({ webPreferences: { sandboxed: true } } as never),
      () => recordElectron().api.setApplicationMenu([{ label: 'a', submenu: [{ lable: 'b' }] }] as never),
      () => recordElectron().api.app.relaunch({ argv: [] } as never),
      () =>
        recordElectron().api.protocol.registerSchemesAsPrivileged([
          { scheme: 'a', privileges: { safe: true } },
        ] as never),
    ];
    for (const each of wrong) expect(each).toThrow(/Electron's \w+ has no /);
    expect(() => checkOptions('MessageBoxOptions', { message: '', button: [] })).toThrow(
      'MessageBoxOptions has no button',
    );
  });
});

// Pattern for the page code that requests each permission, by the name of the permission. New permission names of
// Electron must be added here.
const never = /(?!)/;
const ways: Record<string, RegExp> = {
  ar: /immersive-ar/,
  'automatic-fullscreen': never, // The same call without a user action.
  'background-fetch': /backgroundFetch/,
  'background-sync': /\.sync\.register/,
  'captured-surface-control': /forwardWheel|captureController/i,
  'clipboard-read': /clipboard\.read|readText\(/,
  'clipboard-sanitized-write': /clipboard\.write|useClipboard\(/,
  'deprecated-sync-clipboard-read': /execCommand\('paste'/,
  'display-capture': /getDisplayMedia/,
  fileSystem: /showSaveFilePicker|showOpenFilePicker|showDirectoryPicker|getAsFileSystemHandle/,
  fullscreen: /requestFullscreen/,
  geolocation: /navigator\.geolocation/,
  'geolocation-approximate': /navigator\.geolocation/,
  'hand-tracking': /hand-tracking/,
  hid: /navigator\.hid/,
  'idle-detection': /IdleDetector/,
  keyboardLock: /keyboard\.lock/,
  'local-fonts': /queryLocalFonts/,
  'local-network': never, // Requests to other hosts, which the policy of the page forbids.
  'local-network-access': never,
  'loopback-network': never,
  media: /getUserMedia|enumerateDevices/,
  mediaKeySystem: /requestMediaKeySystemAccess/,
  midi: /requestMIDIAccess/,
  midiSysex: /requestMIDIAccess/,
  nfc: /NDEFReader/,
  notifications: /Notification\.requestPermission|new Notification\(/,
  openExternal: never, // Links to other schemes, where no page goes.
  'payment-handler': /PaymentRequest|paymentManager/,
  'periodic-background-sync': /periodicSync/,
  'persistent-storage': /storage\.persist\(/,
  pointerLock: /requestPointerLock/,
  'screen-wake-lock': /wakeLock\.request/,
  sensors: /new (Accelerometer|Gyroscope|Magnetometer|AmbientLightSensor)/,
  serial: /navigator\.serial/,
  'smart-card': /navigator\.smartCard/,
  'speaker-selection': /selectAudioOutput/,
  'storage-access': /requestStorageAccess\(/,
  'system-wake-lock': /wakeLock\.request\('system'/,
  'top-level-storage-access': /requestStorageAccessFor\(/,
  usb: /navigator\.usb/,
  vr: /navigator\.xr/,
  'web-app-installation': /navigator\.install/,
  'web-printing': /navigator\.printing/,
  'window-management': /getScreenDetails/,
  unknown: never,
};

describe('the permissions', () => {
  const pages = readdirSync(inProject('renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(inProject('renderer', name), 'utf8'));

  it('have the names that Electron uses for requests and checks', () => {
    const names = electronStrings('setPermissionRequestHandler', 'permission');
    expect(Object.keys(ways).sort()).toEqual(names.toSorted());
    expect(electronStrings('setPermissionCheckHandler', 'permission').toSorted()).toEqual(names.toSorted());
  });

  it('that are allowed are exactly those that our page requests', () => {
    const asked = Object.keys(ways).filter((name) => pages.some((text) => ways[name]?.test(text)));
    // Only in the browser shell; in Electron, notifications come from main.
    expect(asked.filter((name) => name !== 'notifications')).toEqual([...allowedPermissions]);
  });
});
