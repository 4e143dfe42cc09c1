interface NamedFile {
  readonly name: string;
}

/** Pairs each file with its XMP file, `lake.xmp` or `lake.png.xmp` beside `lake.png`. Other XMP files stay in the list. */
export function withXmpFiles<One extends NamedFile>(
  files: readonly One[],
): readonly { readonly file: One; readonly xmp?: File }[] {
  const byPath = new Map(files.flatMap((file) => (isXmp(file) && file instanceof File ? [[pathOf(file), file]] : [])));
  const paired = new Set<NamedFile>();
  const pairs = files.flatMap((file) => {
    if (isXmp(file)) return [];
    const path = pathOf(file);
    const xmp = byPath.get(path.replace(/\.[^./]+$/, '.xmp')) ?? byPath.get(`${path}.xmp`);
    if (!xmp) return [{ file }];
    paired.add(xmp);
    return [{ file, xmp }];
  });
  return [...pairs, ...files.flatMap((file) => (isXmp(file) && !paired.has(file) ? [{ file }] : []))];
}

const isXmp = ({ name }: NamedFile) => /\.xmp$/i.test(name);

/** The files of a dropped folder have only their names. */
function pathOf(file: NamedFile): string {
  return ((file instanceof File && file.webkitRelativePath) || file.name).toLowerCase();
}
