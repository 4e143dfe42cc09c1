import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { AfterPackContext } from 'electron-builder';
import { describe, expect, it } from 'vitest';
import { packedProgram, setFuses, wrongFuses } from '../../../build/packaging/fuses.ts';
import { writeStandInElectron } from '../../../build/packaging/stand-in-electron.ts';
import { scratchFolder } from '../../support/scratch-folder.ts';

const packed = (appOutDir: string, electronPlatformName: string) =>
  ({ appOutDir, electronPlatformName, packager: { appInfo: { productFilename: 'Triptych' } } }) as AfterPackContext;

describe('the fuses of Electron', () => {
  it('are all set, and read back correctly', async () => {
    const folder = scratchFolder('fuses');
    const place = path.join(folder.path, 'app');
    mkdirSync(place);
    writeStandInElectron(place, 'triptych');
    const program = path.join(place, 'triptych');
    expect(await wrongFuses(program)).toEqual([
      'RunAsNode',
      'EnableCookieEncryption',
      'EnableNodeOptionsEnvironmentVariable',
      'EnableNodeCliInspectArguments',
      'EnableEmbeddedAsarIntegrityValidation',
      'OnlyLoadAppFromAsar',
      'GrantFileProtocolExtraPrivileges',
    ]);
    await setFuses(packed(place, 'linux'));
    expect(await wrongFuses(program)).toEqual([]);
    rmSync(place, { recursive: true });
    folder.remove();
  });

  it('are found at the path of the program on each system', () => {
    const at = (system: string) => path.relative('/out', packedProgram(packed('/out', system)));
    expect(['darwin', 'win32', 'linux'].map(at)).toEqual(['Triptych.app', 'Triptych.exe', 'triptych']);
  });
});
