import { cpSync, existsSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Arch, type Configuration, Platform } from 'electron-builder';
import { inProject } from '../project.ts';
import { placeOfPackage } from './checks.ts';
import { builderConfig, resourceFolder } from './electron-builder-config.ts';
import { setFuses } from './fuses.ts';
import { nativeFilesOf, nativePackageOf, type PackageTarget } from './package-targets.ts';
import { installedNative, packedFiles } from './packed-files.ts';
import { writeStandInElectron } from './stand-in-electron.ts';

// A dry package for another system lacks files that only a machine of that system has. This module supplies stand-ins.

const platforms = { darwin: Platform.MAC, linux: Platform.LINUX, win32: Platform.WINDOWS };
const architectures = { arm64: Arch.arm64, x64: Arch.x64 };

/** Returns the packager's target for the unpacked program alone, without an installer. */
export function targetsOf({ platform, arch }: PackageTarget) {
  return platforms[platform].createTarget('dir', architectures[arch]);
}

/**
 * Returns the real configuration with a stand-in for Electron, another folder, and stand-ins for native code of other
 * systems.
 */
export function dryConfig(scratch: string, target: PackageTarget): Configuration {
  const electron = path.join(scratch, 'electron');
  mkdirSync(electron);
  writeStandInElectron(electron, 'electron', target.platform);
  const native = nativeFolder(scratch, target);
  const config = builderConfig();
  return {
    ...config,
    files: packedFiles.map((each) =>
      typeof each === 'object' && each.from === installedNative ? { ...each, from: native } : each,
    ),
    electronDist: electron,
    directories: { output: path.join(scratch, 'out'), buildResources: resourceFolder },
    // A stand-in can't be signed, and a dry run has no signing keys.
    afterPack: (context) => setFuses(context, false),
    mac: { ...config.mac, identity: null },
    win: { ...config.win, signExecutable: false },
  };
}

/** Returns the folder in which the packager leaves the unpacked program. */
export function placeOfDryPackage(scratch: string, { platform, arch }: PackageTarget) {
  const system = { darwin: 'mac', linux: 'linux', win32: 'win' }[platform];
  const folder = `${system}${arch === 'x64' ? '' : `-${arch}`}${platform === 'darwin' ? '' : '-unpacked'}`;
  return placeOfPackage(path.join(scratch, 'out', folder), platform);
}

/**
 * Returns the installed native package if it fits the target. Otherwise copies the shared part and adds empty files
 * with the names and sizes that the registry lists.
 */
function nativeFolder(scratch: string, target: PackageTarget): string {
  const name = nativePackageOf(target);
  if (existsSync(inProject(installedNative, name))) return installedNative;
  const folder = path.join(scratch, 'native');
  cpSync(inProject(installedNative, 'canvas'), path.join(folder, 'canvas'), { recursive: true });
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'package.json'), JSON.stringify({ name: `@napi-rs/${name}` }));
  for (const file of nativeFilesOf(target)) {
    const place = path.join(folder, name, file.path);
    writeFileSync(place, '');
    truncateSync(place, file.size);
  }
  return folder;
}
