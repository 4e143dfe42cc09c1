import { hdrText } from '../../../../../shared/library/video-colors.ts';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { codecNames } from '../../../../ui/export/video/video-codecs.ts';

interface Codecs {
  readonly video: keyof typeof codecNames | null | undefined;
  /** `undefined`: no sound was requested, or the codec is not known yet. */
  readonly audio: string | null | undefined;
}

/** Names the differences of an exported animatic from the cut, for the user. */
export function animaticRemarks(cut: Cut, { video, audio }: Codecs): string[] {
  const remarks: string[] = [];
  const missing = cut.clips.filter(({ media }) => !media).length;
  if (missing > 0)
    remarks.push(
      `${missing === 1 ? '1 shot has' : `${missing} shots have`} no take. A reference image or a card is shown.`,
    );
  for (const { shot, media } of cut.clips)
    if (media?.item.hdr) remarks.push(`Shot ${shotTitle(shot)} is ${hdrText(media.item.hdr)}`);
  if (video === null) remarks.push('This computer can’t encode video at this size. Choose a smaller size.');
  if (video === 'vp9' || video === 'av1')
    remarks.push(
      `This computer can’t encode H.264. The MP4 contains ${codecNames[video]}, which browsers play but some players don’t.`,
    );
  if (audio === null) remarks.push('This computer can’t encode sound, so the video is silent.');
  if (audio === 'opus')
    remarks.push('This computer can’t encode AAC. The sound is Opus, which browsers play but some players don’t.');
  return remarks;
}
