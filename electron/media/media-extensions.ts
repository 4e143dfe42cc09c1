/** Possible types of a library file, by file extension. */
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

/** Whether a library may hold a file of this name as an image or video. */
export const isMediaName = (name: string) => kindOfExtension(extensionOf(name)) !== undefined;

/** The ending of a name, in small letters and without its point. */
export const extensionOf = (name: string) => /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
