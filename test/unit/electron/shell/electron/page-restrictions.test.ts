import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { webPreferences } from '../../../../../electron/shell/electron/main-window.ts';
import {
  isOwnUrl,
  restrictContents,
  restrictSession,
  schemePrivileges,
} from '../../../../../electron/shell/electron/page-restrictions.ts';
import { recordElectron } from '../../../shell/recorded-electron.ts';

const foreign = [
  'https://example.com/',
  'http://127.0.0.1:8080/',
  'ws://127.0.0.1:8080/',
  'wss://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'chrome://settings/',
  'triptych://app.evil/',
  'triptych://evil/',
  'triptych://app@evil/',
  'triptych:app',
  'about:blank',
  'not an address',
  '',
];

describe('the program’s scheme', () => {
  it('is standard and secure, and bypasses nothing', () => {
    expect(schemePrivileges).toEqual([
      {
        scheme: 'triptych',
        privileges: { standard: true, secure: true, stream: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
  });

  it('is identified by its parsed origin', () => {
    expect(isOwnUrl('triptych://app/media/1')).toBe(true);
    for (const address of foreign) expect(isOwnUrl(address), address).toBe(false);
  });
});

describe('the session', () => {
  const recording = recordElectron();
  restrictSession(recording.api.defaultSession());
  const handlers = recording.sessionHandlers as Record<string, (...args: unknown[]) => unknown>;

  it.each(['clipboard-sanitized-write', 'fullscreen'])('grants %s only to our own page', (permission) => {
    const ask = (address: string) => {
      const answers: unknown[] = [];
      const details = { requestingUrl: address };
      handlers['permissionRequest']?.({}, permission, (given: unknown) => answers.push(given), details);
      return [...answers, handlers['permissionCheck']?.({}, permission, address, {})];
    };
    expect(ask('triptych://app/#/compare')).toEqual([true, true]);
    for (const address of foreign) expect(ask(address), address).toEqual([false, false]);
  });

  it.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem', 'unknown'])(
    'denies %s',
    (permission) => {
      const answers: unknown[] = [];
      handlers['permissionRequest']?.({}, permission, (answer: unknown) => answers.push(answer));
      expect(answers).toEqual([false]);
      expect(handlers['permissionCheck']?.({}, permission, 'triptych://app', {})).toBe(false);
    },
  );

  it('denies devices and screen capture', () => {
    expect(handlers['devicePermission']?.({ deviceType: 'usb' })).toBe(false);
    const answers: unknown[] = [];
    handlers['displayMedia']?.({}, (streams: unknown) => answers.push(streams));
    expect(answers).toEqual([null]);
  });

  it.each(foreign.filter((address) => address !== 'about:blank'))('cancels a request to %j', (address) => {
    expect(recording.cancels(address)).toBe(true);
  });

  it.each(['triptych://app/', 'triptych://app/media/1', 'blob:triptych://app/1', 'data:image/png;base64,AA=='])(
    'lets %j pass',
    (address) => {
      expect(recording.cancels(address)).toBe(false);
    },
  );
});

describe('a page', () => {
  function lockedContents() {
    const emitter = new EventEmitter();
    const set: Record<string, unknown> = {};
    const contents = Object.assign(emitter, {
      setWindowOpenHandler: (handler: unknown) => Object.assign(set, { handler }),
      setWebRTCIPHandlingPolicy: (policy: string) => Object.assign(set, { policy }),
    });
    restrictContents(contents as unknown as Parameters<typeof restrictContents>[0]);
    const prevented = (event: string, details: object, ...rest: unknown[]) => {
      let count = 0;
      emitter.emit(event, { ...details, preventDefault: () => (count += 1) }, ...rest);
      return count > 0;
    };
    return { set, prevented };
  }

  it('opens no window', () => {
    const { set } = lockedContents();
    const open = set['handler'] as (details: object) => unknown;
    for (const url of [...foreign, 'triptych://app/']) expect(open({ url })).toEqual({ action: 'deny' });
  });

  it('stays at its URL, and may be reloaded there', () => {
    const { prevented } = lockedContents();
    for (const url of [...foreign, 'triptych://app/media/1', 'triptych://app/assets/a.html']) {
      expect(prevented('will-navigate', { url }), url).toBe(true);
      expect(prevented('will-frame-navigate', { url, isMainFrame: true }), url).toBe(true);
    }
    expect(prevented('will-navigate', { url: 'triptych://app/#/library' })).toBe(false);
    expect(prevented('will-frame-navigate', { url: 'triptych://app/', isMainFrame: true })).toBe(false);
  });

  it('has no frames, redirects, web views, Bluetooth and no access to the network', () => {
    const { prevented, set } = lockedContents();
    expect(prevented('will-frame-navigate', { url: 'triptych://app/', isMainFrame: false })).toBe(true);
    expect(prevented('will-redirect', { url: 'triptych://app/' })).toBe(true);
    expect(prevented('will-attach-webview', {})).toBe(true);
    const chosen: string[] = [];
    expect(prevented('select-bluetooth-device', {}, [{}], (id: string) => chosen.push(id))).toBe(true);
    expect(chosen).toEqual(['']);
    expect(set['policy']).toBe('disable_non_proxied_udp');
  });

  it('runs sandboxed and isolated, without Node', () => {
    expect(webPreferences('/out/preload/preload.cjs', 'linux')).toEqual({
      preload: '/out/preload/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
  });
});
