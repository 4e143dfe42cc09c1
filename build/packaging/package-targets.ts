import nativeFiles from './native-files.json' with { type: 'json' };

/** A system and a processor of a package, as Node names them. */
export interface PackageTarget {
  readonly platform: 'darwin' | 'linux' | 'win32';
  readonly arch: 'arm64' | 'x64';
}

export const packageTargets: readonly PackageTarget[] = (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);

export const nameOfTarget = ({ platform, arch }: PackageTarget) => `${platform}-${arch}`;

/** The target of the current machine. Throws if there is no package for this kind of machine. */
export function ownTarget(): PackageTarget {
  const own = packageTargets.find(({ platform, arch }) => platform === process.platform && arch === process.arch);
  if (!own) throw new Error(`Packages for ${process.platform} on ${process.arch} aren’t supported.`);
  return own;
}

/** The package with the native part of `@napi-rs/canvas`, without its scope. */
export function nativePackageOf({ platform, arch }: PackageTarget): string {
  const library = { darwin: '', linux: '-gnu', win32: '-msvc' }[platform];
  return `canvas-${platform}-${arch}${library}`;
}

/** Files of a native package that the program loads at run time. The other files only describe the package. */
const runtimeFile = /\.(node|dat)$/;

/** The files of a target's native package that must be packed, with their sizes in bytes. */
export function nativeFilesOf(target: PackageTarget): readonly { path: string; size: number }[] {
  const name = nativePackageOf(target);
  const found = nativeFiles.packages.find((each) => each.name === `@napi-rs/${name}`);
  if (!found) throw new Error(`native-files.json does not list ${name}: run build/packaging/list-native-files.ts.`);
  return found.files.filter((file) => runtimeFile.test(file.path));
}
