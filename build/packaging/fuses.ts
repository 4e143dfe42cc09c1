import path from 'node:path';
import { type FuseConfig, FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';

/** Abilities of Electron's binary, independent of our code. The list holds every existing fuse. */
const wanted = {
  // This fuse would let anyone start our signed program as a plain Node that runs their script.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron checks this on a Mac and on Windows; Linux has the signatures of its packages.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // We bring no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Nothing is loaded from file:.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Bounds checks of WebAssembly by the processor; off it is only slower.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/**
 * Sets every fuse of a packed program, just before it is signed. Throws where Electron has one that we do not know.
 * Electron for a Mac comes with a signature that no longer fits afterwards; `sign` replaces it, which only a Mac can do.
 */
export async function setFuses(context: AfterPackContext, sign = process.platform === 'darwin'): Promise<void> {
  await flipFuses(packedProgram(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: sign && context.electronPlatformName === 'darwin',
    ...wanted,
  });
}

/** The fuses of a program that are not as we want them, by name; none in a good package. */
export async function wrongFuses(program: string): Promise<string[]> {
  const wire: FuseConfig<FuseState> = await getCurrentFuseWire(program);
  return Object.entries(wanted)
    .filter(([fuse, on]) => wire[Number(fuse) as FuseV1Options] !== (on ? FuseState.ENABLE : FuseState.DISABLE))
    .map(([fuse]) => FuseV1Options[Number(fuse)] ?? fuse);
}

export function packedProgram({ appOutDir, electronPlatformName, packager }: AfterPackContext): string {
  const { productFilename } = packager.appInfo;
  switch (electronPlatformName) {
    case 'darwin':
      return path.join(appOutDir, `${productFilename}.app`);
    case 'win32':
      return path.join(appOutDir, `${productFilename}.exe`);
    default:
      return path.join(appOutDir, 'triptych');
  }
}
