import nativeFiles from './native-files.json' with { type: 'json' };

/** A system and a processor that packages are made for, as Node names them. */
export interface PackageTarget {
  readonly platform: 'darwin' | 'linux' | 'win32';
  readonly arch: 'arm64' | 'x64';
}

export const packageTargets: readonly PackageTarget[] = (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
);

export const nameOfTarget = ({ platform, arch }: PackageTarget) => `${platform}-${arch}`;

/** The target of the machine on which this runs. Throws where no packages are made for its kind. */
export function ownTarget(): PackageTarget {
  const own = packageTargets.find(({ platform, arch }) => platform === process.platform && arch === process.arch);
  if (!own) throw new Error(`No packages are made for ${process.platform} on ${process.arch}.`);
  return own;
}

/** The package with the compiled part of `@napi-rs/canvas`, without its scope. */
export function nativePackageOf({ platform, arch }: PackageTarget): string {
  const library = { darwin: '', linux: '-gnu', win32: '-msvc' }[platform];
  return `canvas-${platform}-${arch}${library}`;
}

/** Files of a native package that the program loads at run time. The other files only describe the package. */
const runtimeFile = /\.(node|dat)$/;

/** The files of a target's native package that must be packed, with their bytes. */
export function nativeFilesOf(target: PackageTarget): readonly { path: string; size: number }[] {
  const name = nativePackageOf(target);
  const found = nativeFiles.packages.find((each) => each.name === `@napi-rs/${name}`);
  if (!found) throw new Error(`native-files.json does not list ${name}: run build/packaging/list-native-files.ts.`);
  return found.files.filter((file) => runtimeFile.test(file.path));
}
