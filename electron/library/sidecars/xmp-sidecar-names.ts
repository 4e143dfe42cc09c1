/**
 * Returns the name of the XMP sidecar of a file, with the extension in place of that of the file: Adobe's programs read
 * it beside videos and raw images, and darktable and digiKam when they import a file.
 */
export const xmpSidecarName = (file: string) => file.replace(/\.[^./]+$/, '.xmp');

/** Returns all names that the XMP sidecar of a file may have. The second one is an option of earlier versions. */
export const xmpSidecarNames = (file: string) => [xmpSidecarName(file), `${file}.xmp`];
