/** An element that shows a file. */
export type MediaElement = HTMLImageElement | HTMLVideoElement;

/**
 * - `missing`      the file is gone from the library folder
 * - `unplayable`   it is there, and this window has no decoder for it (HEVC, mostly)
 * - `damaged`      it began to show and then could not be read on
 * - `no-pictures`  a film without any frame
 * - `unreadable`   it cannot be told why
 */
export type MediaError = 'missing' | 'unplayable' | 'damaged' | 'no-pictures' | 'unreadable';

/** Why an element shows nothing. Asks once whether the file is there at all. */
export async function mediaErrorOf(image: MediaElement | null, src: string): Promise<MediaError> {
  const code = image instanceof HTMLVideoElement ? image.error?.code : undefined;
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => undefined);
  if (answer === undefined) return 'unreadable';
  if (!answer.ok) return 'missing';
  if (code === MediaError.MEDIA_ERR_DECODE) return 'damaged';
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'unreadable';
  return 'unplayable';
}

/** Returns a sentence for the user about the problem. `missing` ends with a place where the file may still be. */
export function mediaErrorSentence(trouble: MediaError, kind: 'image' | 'video', name: string, still: string): string {
  const kept = 'It is complete and untouched in the library folder.';
  switch (trouble) {
    case 'missing':
      return `${name} is not in the library folder any more. ${still}`;
    case 'unplayable':
      return kind === 'video'
        ? `This window cannot decode ${name}; it may be HEVC or another codec that browsers leave out. ${kept}`
        : `This window cannot show ${name}. ${kept}`;
    case 'damaged':
      return `${name} cannot be read to its end: part of it is damaged.`;
    case 'no-pictures':
      return `There are no frames in ${name}, only sound. ${kept}`;
    case 'unreadable':
      return `${name} could not be read just now.`;
  }
}
