import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationAt, programLocation } from '../../../../electron/shell/program-location.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'place-'));

describe('the location of the program', () => {
  it.each([
    ['win32', '/tools/Triptych/Triptych.exe', undefined, '/tools/Triptych'],
    ['linux', '/opt/Triptych/triptych', undefined, '/opt/Triptych'],
    ['linux', '/tmp/.mount_Trip/triptych', '/stick/Triptych.AppImage', '/stick'],
    ['darwin', '/stick/Triptych.app/Contents/MacOS/Triptych', undefined, '/stick'],
    ['darwin', '/stick/bin/Triptych', undefined, '/stick/bin'],
  ] as const)('is its folder on %s: %s %s', (platform, program, appImage, folder) => {
    expect(path.resolve(programLocation(platform, program, appImage).folder)).toBe(path.resolve(folder));
  });

  it('has a portable folder only if "portable" is a folder, not a file or a link', () => {
    const folder = newFolder();
    expect(locationAt(folder, 'linux').portable).toBe('none');
    writeFileSync(path.join(folder, 'portable'), '');
    expect(locationAt(folder, 'linux').portable).toBe('none');
    const other = newFolder();
    mkdirSync(path.join(other, 'portable'));
    expect(locationAt(other, 'linux').portable).toBe('own');
    const linked = newFolder();
    symlinkSync(path.join(other, 'portable'), path.join(linked, 'portable'), 'junction');
    expect(locationAt(linked, 'linux').portable).toBe('none');
  });

  it('reports a portable folder of another user if the system has user ids', () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'portable'));
    expect(locationAt(folder, 'linux', (process.getuid?.() ?? 0) + 1).portable).toBe('foreign');
  });

  it('counts as an installation if there is an uninstaller', () => {
    const folder = newFolder();
    expect(locationAt(folder, 'win32').isInstalled).toBe(false);
    writeFileSync(path.join(folder, 'Uninstall Triptych.exe'), '');
    expect(locationAt(folder, 'win32').isInstalled).toBe(true);
    expect(locationAt(folder, 'linux').isInstalled).toBe(false);
  });

  it('has no portable folder if it does not exist', () => {
    const place = locationAt(path.join(newFolder(), 'none'), 'win32');
    expect(place).toMatchObject({ portable: 'none', isInstalled: false });
  });
});
