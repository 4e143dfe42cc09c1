import type { Settings } from '../../../shared/settings/settings.ts';

export type XmpSidecarNaming = Exclude<Settings['xmpSidecars'], 'off'>;

/**
 * Returns the name of the XMP sidecar of a file. Adobe's programs expect the extension in place of that of the file,
 * and digiKam and darktable after it.
 */
export function xmpSidecarName(file: string, naming: XmpSidecarNaming): string {
  return naming === 'after-extension' ? `${file}.xmp` : file.replace(/\.[^./]+$/, '.xmp');
}

/** Returns all possible names of the XMP sidecar of a file. */
export function xmpSidecarNames(file: string): string[] {
  return [xmpSidecarName(file, 'in-place-of-extension'), xmpSidecarName(file, 'after-extension')];
}
