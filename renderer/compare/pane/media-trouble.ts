import type { Picture } from '../stage/sources.ts';

/**
 * - `missing`      the file is gone from the library folder
 * - `unplayable`   it is there, and this window has no decoder for it (HEVC, mostly)
 * - `damaged`      it began to show and then could not be read on
 * - `no-pictures`  a film without any frame
 * - `unreadable`   it cannot be told why
 */
export type Trouble = 'missing' | 'unplayable' | 'damaged' | 'no-pictures' | 'unreadable';

/** Why an element shows nothing. Asks once whether the file is there at all. */
export async function troubleOf(picture: Picture | null, src: string): Promise<Trouble> {
  const code = picture instanceof HTMLVideoElement ? picture.error?.code : undefined;
  const answer = await fetch(src, { method: 'HEAD' }).catch(() => undefined);
  if (answer === undefined) return 'unreadable';
  if (!answer.ok) return 'missing';
  if (code === MediaError.MEDIA_ERR_DECODE) return 'damaged';
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'unreadable';
  return 'unplayable';
}
