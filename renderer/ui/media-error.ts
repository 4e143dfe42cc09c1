import type { Item } from '../../shared/library/item.ts';

/** An element that shows a file. */
export type MediaElement = HTMLImageElement | HTMLVideoElement;

/**
 * - `missing`      the file was removed from the library folder - `unplayable`   the file exists, but this browser has
 * no decoder for it (usually HEVC) - `damaged`      playback started and then failed - `no-frames`  a video without a
 * frame - `unreadable`   unknown reason - `unsupported`  a type that this program does not show
 */
export type MediaError = 'missing' | 'unplayable' | 'damaged' | 'no-frames' | 'unreadable' | 'unsupported';

/** Returns the reason why an element shows nothing. Checks once whether the file exists and can be read now. */
export async function mediaErrorOf(image: MediaElement | null, src: string): Promise<MediaError> {
  const code = image instanceof HTMLVideoElement ? image.error?.code : undefined;
  // A file that a cloud drive keeps online exists, and only reading it fails.
  const answer = await fetch(src, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  if (answer !== undefined && !answer.ok) return 'missing';
  const firstByte = await answer?.arrayBuffer().catch(() => undefined);
  if (firstByte === undefined) return 'unreadable';
  if (code === MediaError.MEDIA_ERR_DECODE) return 'damaged';
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'unreadable';
  return 'unplayable';
}

/** Returns a sentence for the user about the error. `missing` ends with a place where the file may still be. */
export function mediaErrorSentence(trouble: MediaError, kind: Item['kind'], name: string, still: string): string {
  const fileNote = 'The file in the library folder is complete and unchanged.';
  switch (trouble) {
    case 'missing':
      return `${name} is no longer in the library folder. ${still}`;
    case 'unplayable':
      return kind === 'video'
        ? `This window can’t decode ${name}. The file may use HEVC or another codec that browsers don’t support. ${fileNote}`
        : `This window can’t show ${name}. ${fileNote}`;
    case 'damaged':
      return `${name} is partly damaged and can’t be read to the end.`;
    case 'no-frames':
      return `${name} has no video frames, only sound. ${fileNote}`;
    case 'unsupported':
      return `Triptych can’t show ${name}. ${fileNote} Open it with another program.`;
    case 'unreadable':
      return `${name} can’t be read now. If its folder is in a cloud drive, let the drive download it.`;
  }
}
