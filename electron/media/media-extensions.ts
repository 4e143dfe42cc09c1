/** Possible types of a library file, by extension. */
const kinds = {
  png: { kind: 'image', mime: 'image/png' },
  jpg: { kind: 'image', mime: 'image/jpeg' },
  webp: { kind: 'image', mime: 'image/webp' },
  gif: { kind: 'image', mime: 'image/gif' },
  mp4: { kind: 'video', mime: 'video/mp4' },
  mov: { kind: 'video', mime: 'video/quicktime' },
  webm: { kind: 'video', mime: 'video/webm' },
} as const;

export function kindOfExtension(extension: string): (typeof kinds)[keyof typeof kinds] | undefined {
  return Object.hasOwn(kinds, extension) ? kinds[extension as keyof typeof kinds] : undefined;
}

/** True when the library accepts a file with this name as an image or video. */
export const isMediaName = (name: string) => kindOfExtension(extensionOf(name)) !== undefined;

/** Returns the extension of a file name in lower case, without the dot. */
export const extensionOf = (name: string) => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const importable = new Set([...Object.keys(kinds), 'jpeg', 'm4v']);

/** True when a file with this name may be an image or video that can be imported. Its bytes decide. */
export const isImportableName = (name: string) => importable.has(extensionOf(name));
