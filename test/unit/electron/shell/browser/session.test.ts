import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSession } from '../../../../../electron/shell/browser/session.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'session-'));
const cookieOf = (setCookie: string | undefined) => setCookie?.split(';')[0] ?? '';

describe('a session of the browser shell', () => {
  it('exchanges a token once for a cookie that scripts cannot read', () => {
    const session = openSession(newFolder());
    const token = session.newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const setCookie = session.exchange(token);
    expect(setCookie).toMatch(/^triptych-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(session.exchange(token)).toBeUndefined();
    expect(session.allows(cookieOf(setCookie))).toBe(true);
  });

  it('accepts no other token and no other cookie', () => {
    const session = openSession(newFolder());
    const cookie = cookieOf(session.exchange(session.newToken()));
    const [name] = cookie.split('=');
    for (const token of ['', 'x', 'undefined', cookie]) expect(session.exchange(token)).toBeUndefined();
    for (const header of [undefined, '', name, `${name}=`, `${cookie}x`, `x${cookie}`, cookie.slice(0, -1)]) {
      expect(session.allows(header)).toBe(false);
    }
    expect(session.allows(`first=1; ${cookie}; last=2`)).toBe(true);
    expect(session.allows(`${name}=planted; ${cookie}`)).toBe(true);
  });

  it('outlives the program, in a private file', () => {
    const folder = newFolder();
    const first = openSession(folder);
    const token = first.newToken();
    const cookie = cookieOf(first.exchange(first.newToken()));
    const second = openSession(folder);
    expect(second.allows(cookie)).toBe(true);
    expect(second.exchange(token)).toBeUndefined();
    if (process.platform !== 'win32') {
      expect(statSync(path.join(folder, 'session-secret')).mode & 0o777).toBe(0o600);
    }
  });

  it('F69: creates a new secret if the stored one is damaged', () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'session-secret'), '');
    const session = openSession(folder);
    expect(session.allows('triptych=')).toBe(false);
    expect(readFileSync(path.join(folder, 'session-secret'), 'utf8')).toMatch(/^[\w-]{43}$/);
  });

  it('differs between folders', () => {
    const one = openSession(newFolder());
    const other = openSession(newFolder());
    const cookie = cookieOf(one.exchange(one.newToken()));
    expect(other.allows(cookie)).toBe(false);
    expect(cookieOf(other.exchange(other.newToken())).split('=')[0]).not.toBe(cookie.split('=')[0]);
  });
});
