import path from 'node:path';
import { type FuseConfig, FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';

/** Electron's fuses, which enable or disable abilities of its binary. The list has every existing fuse. */
const wanted = {
  // This fuse would let anyone start our signed program as plain Node with their own script.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron checks this on macOS and Windows. Linux relies on the signatures of its packages.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // The program has no V8 snapshot.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // No page is loaded from a file: URL.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // The processor checks the bounds of WebAssembly. Without the fuse, WebAssembly is only slower.
  [FuseV1Options.WasmTrapHandlers]: true,
} satisfies Record<FuseV1Options, boolean>;

/**
 * Sets every fuse of a packed program before it is signed. Throws if Electron has an unknown fuse. Afterwards the
 * original signature of Electron for macOS no longer fits; `sign` replaces it, which works only on macOS.
 */
export async function setFuses(context: AfterPackContext, sign = process.platform === 'darwin'): Promise<void> {
  await flipFuses(packedProgram(context), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: sign && context.electronPlatformName === 'darwin',
    ...wanted,
  });
}

/** Returns the names of fuses with a wrong value; empty for a good package. */
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
