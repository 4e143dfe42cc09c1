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

/**
 * Types of results that Triptych can't show, by extension. No system runs a file with such a name, so another program
 * can open it. A result of any other type gets the extension `bin`.
 */
const unshownExtensions = new Set(
  'avif heic heif jxl svg bmp tif psd ico jp2 mkv avi 3gp 3g2 mpg flv mp3 wav flac ogg opus ogv m4a aac mid glb zip gz 7z pdf bin'.split(
    ' ',
  ),
);

/** True when a file with this extension can be an item of kind `file`. */
export const isUnshownExtension = (extension: string) => unshownExtensions.has(extension);

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
