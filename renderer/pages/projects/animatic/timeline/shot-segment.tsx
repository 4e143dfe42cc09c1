import { type KeyboardEvent, memo, type PointerEvent, useRef, useState } from 'react';
import type { ClipMedia, CutClip } from '../../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { missingMediaText, useAnimatic } from '../common/animatic-context.ts';
import { movedEdge, type TrimEdge, trimNumbers } from '../common/trim-actions.ts';
import { useFileFrames } from '../common/use-file-frames.ts';
import styles from './timeline.module.css';

/** In narrower shots the two frame numbers would overlap. CSS pixels. */
const labelledWidth = 72;

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

interface TrimHandlesProps {
  readonly clip: CutClip;
  readonly perFrame: number;
}

/** The in and out points of the shot under the playhead. */
export function TrimHandles({ clip, perFrame }: TrimHandlesProps) {
  const { media } = clip;
  if (media?.item.kind !== 'video') return null;
  return (
    <>
      <TrimHandle edge="in" clip={clip} media={media} perFrame={perFrame} />
      <TrimHandle edge="out" clip={clip} media={media} perFrame={perFrame} />
    </>
  );
}

interface TrimHandleProps extends TrimHandlesProps {
  readonly edge: TrimEdge;
  readonly media: ClipMedia;
}

function TrimHandle({ edge, clip, media, perFrame }: TrimHandleProps) {
  const { cut, trim } = useAnimatic();
  const drag = useRef<{ readonly x: number; readonly frame: number }>(undefined);
  /** Frame under the pointer. The trim changes when the pointer is released, as one change to undo. */
  const [draft, setDraft] = useState<number>();
  const frame = draft ?? media.trim[edge];
  const fileFrames = useFileFrames(media);
  // A person reads frames of the file, and drags over counts of the cut.
  const { count = media.frames } = fileFrames ?? {};
  const shown = fileFrames ? trimNumbers({ ...media.trim, [edge]: frame }, fileFrames)[edge] : frame;
  // Frames of the file in one pixel.
  const perPixel = ratePerSecond(media.rate) / ratePerSecond(cut.project.rate) / perFrame;
  const at = (edge === 'in' ? clip.start : clip.start + clip.duration) * perFrame;
  const moved = draft === undefined ? 0 : (draft - media.trim[edge]) / perPixel;
  const name = edge === 'in' ? 'In point' : 'Out point';
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    trim.moveBy(edge, by * (event.shiftKey ? 10 : 1));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame: media.trim[edge] };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    const from = drag.current;
    if (!from) return;
    const target = Math.round(from.frame + (event.clientX - from.x) * perPixel);
    setDraft(movedEdge(media.trim, edge, target, media.frames)[edge]);
  };
  const endDrag = (isDone: boolean) => {
    if (isDone && draft !== undefined) trim.moveTo(edge, draft);
    drag.current = undefined;
    setDraft(undefined);
  };
  return (
    <CommandTooltip
      by={edge === 'in' ? ['trimInEarlier', 'trimInLater'] : ['trimOutEarlier', 'trimOutLater']}
      tip={`${name} at frame ${shown} of ${count}`}
    >
      <div
        className={styles['handle']}
        data-edge={edge}
        data-dragged={draft !== undefined || undefined}
        data-narrow={clip.duration * perFrame < labelledWidth || undefined}
        style={{ left: at + moved }}
        role="slider"
        tabIndex={0}
        aria-label={`${name} of shot ${formatShotNumber(clip.shot.number)}`}
        aria-valuemin={edge === 'in' ? 0 : media.trim.in + 1}
        aria-valuemax={edge === 'in' ? media.trim.out - 1 : media.frames}
        aria-valuenow={frame}
        aria-valuetext={`Frame ${shown} of ${count}`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => endDrag(true)}
        onPointerCancel={() => endDrag(false)}
      >
        <span className="micro num">{shown}</span>
      </div>
    </CommandTooltip>
  );
}
