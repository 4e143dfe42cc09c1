import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { locationAt, programLocation } from '../../../../electron/shell/program-location.ts';

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'place-'));

describe('beside the program', () => {
  it.each([
    ['win32', '/tools/Triptych/Triptych.exe', undefined, '/tools/Triptych'],
    ['linux', '/opt/Triptych/triptych', undefined, '/opt/Triptych'],
    ['linux', '/tmp/.mount_Trip/triptych', '/stick/Triptych.AppImage', '/stick'],
    ['darwin', '/stick/Triptych.app/Contents/MacOS/Triptych', undefined, '/stick'],
    ['darwin', '/stick/bin/Triptych', undefined, '/stick/bin'],
  ] as const)('%s %s %s', (platform, program, appImage, folder) => {
    expect(path.resolve(programLocation(platform, program, appImage).folder)).toBe(path.resolve(folder));
  });

  it('a folder of that name counts, a file or a link does not', () => {
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

  it('a folder that another user made is told apart, where users have numbers', () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'portable'));
    expect(locationAt(folder, 'linux', (process.getuid?.() ?? 0) + 1).portable).toBe('foreign');
  });

  it('the way to remove the program tells that it was installed', () => {
    const folder = newFolder();
    expect(locationAt(folder, 'win32').isInstalled).toBe(false);
    writeFileSync(path.join(folder, 'Uninstall Triptych.exe'), '');
    expect(locationAt(folder, 'win32').isInstalled).toBe(true);
    expect(locationAt(folder, 'linux').isInstalled).toBe(false);
  });

  it('a folder that is not there has nothing in it', () => {
    const place = locationAt(path.join(newFolder(), 'none'), 'win32');
    expect(place).toMatchObject({ portable: 'none', isInstalled: false });
  });
});
