/** Maximum length of a prompt, far above the limit of any model. UTF-16 units. */
export const longestText = 200_000;

/** One named text inside a media file, as any program wrote it. */
export interface EmbeddedText {
  /** The place of the text: `parameters`, `EXIF UserComment`, `XMP CreatorTool`. */
  readonly name: string;
  readonly text: string;
}

/** The parts of a file that contain texts, before they are decoded. */
export interface EmbeddedBlocks {
  readonly texts: readonly EmbeddedText[];
  /** A TIFF block with EXIF. */
  readonly exif?: Buffer | undefined;
  /** An XMP packet. */
  readonly xmp?: Buffer | undefined;
  /** The content of the Photoshop segment of a JPEG, which contains IPTC. */
  readonly photoshop?: Buffer | undefined;
  /** The file contains Content Credentials: a signed statement about its origin. */
  readonly hasCredentials: boolean;
}

/** The name of Content Credentials in a list of the kinds of metadata. */
export const contentCredentials = 'Content Credentials';

/** Decodes UTF-8, and otherwise Latin-1: PNG prescribes Latin-1, but many programs write UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}
