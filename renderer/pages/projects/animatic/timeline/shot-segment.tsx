import { memo } from 'react';
import type { CutClip } from '../../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { useAnimatic } from '../animatic-context.ts';
import { missingMediaText } from '../animatic-text.ts';
import styles from './timeline.module.css';

/** Narrower segments show no poster, and the narrowest no number. CSS pixels. */
const [posterWidth, numberWidth] = [24, 18];

interface ShotSegmentProps {
  readonly clip: CutClip;
  readonly perFrame: number;
  readonly isCurrent: boolean;
}

/** One shot on the timeline. A click moves the playhead, a double-click opens the shot. */
export const ShotSegment = memo(function ShotSegment({ clip, perFrame, isCurrent }: ShotSegmentProps) {
  const { openShot } = useAnimatic();
  const { shot, media, start, duration } = clip;
  const width = duration * perFrame;
  const reason = missingMediaText(clip);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The command and its button open the shot as well.
    <div
      className={`t2 ${styles['segment']}`}
      style={{ left: start * perFrame, width }}
      title={reason === undefined ? shotTitle(clip.shot) : `${shotTitle(clip.shot)}. ${reason}`}
      data-current={isCurrent || undefined}
      data-missing={media === undefined || undefined}
      data-problem={clip.problem !== undefined || undefined}
      onDoubleClick={() => openShot(shot.id)}
    >
      {media && width >= posterWidth && (
        <span className={`image-box ${styles['poster']}`} data-cropped aria-hidden>
          <ThumbnailImage item={media.item} />
        </span>
      )}
      {width >= numberWidth && (
        <span className={`cut micro ${styles['name']}`}>
          <span className="strong num">{formatShotNumber(shot.number)}</span> {shot.title}
        </span>
      )}
    </div>
  );
});
