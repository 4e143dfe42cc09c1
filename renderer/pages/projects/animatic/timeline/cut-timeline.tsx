import { type KeyboardEvent, memo, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { ClipMedia, Cut, CutClip } from '../../../../../shared/projects/cut.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { ThumbnailImage } from '../../../../entities/items/thumbnail-image.tsx';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { chooseRulerStep, secondsAtPointer } from '../../../../ui/playback/time-ruler.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import {
  missingMediaText,
  positionText,
  useAnimatic,
  useDrawPosition,
  usePlayerState,
} from '../common/animatic-context.ts';
import { movedEdge, type TrimEdge, trimNumbers } from '../common/trim-actions.ts';
import { goToCut } from '../common/use-animatic-keys.ts';
import { useFileFrames } from '../common/use-file-frames.ts';
import { GuideBar } from '../guide/guide-track-on-timeline.tsx';
import { momentAt } from '../playback/cut-frames.ts';
import { NoteMarkers } from './note-markers.tsx';
import styles from './timeline.module.css';
import { clipsBetween, scaleOf, type TimelineScale } from './timeline-scale.ts';

/** A timecode with eight digits is wider than a frame number. */
const labelsPerStep = 1.6;
/** A label at the end would be cut. CSS pixels. */
const labelWidth = 66;

/** All shots in order, with scenes, notes, and the trim of the shot under the playhead. `zoom`: 1 fits the window. */
export function CutTimeline({ zoom, openGuide }: { zoom: number; openGuide: () => void }) {
  const { player, cut } = useAnimatic();
  const viewport = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(viewport, { width: 1000, height: 0 });
  const [left, setLeft] = useState(0);
  const clipIndex = usePlayerState((state) => state.clipIndex);
  const scale = scaleOf(cut.duration, width, zoom);
  useKeepPlayheadVisible(viewport, scale.perFrame);
  const scenes = useMemo(() => scenesOf(cut), [cut]);
  const current = cut.clips[clipIndex];
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    player.seek(Math.floor(secondsAtPointer(event, event.currentTarget, cut.duration)));
  };
  return (
    <Box
      ref={viewport}
      className={styles['viewport']}
      overflow="auto hidden"
      mx="s4"
      onScroll={({ currentTarget }) => setLeft(currentTarget.scrollLeft)}
    >
      <div className={styles['content']} style={{ width: scale.width }} onPointerDown={seek} onPointerMove={seek}>
        <CutRuler scale={scale} left={left} width={width} />
        {scenes.length > 0 && (
          <Box className={styles['scenes']} pos="relative" h={18}>
            {scenes.map(({ key, title, from, to }) => (
              <span
                key={key}
                className="micro t2 cut"
                style={{ left: from * scale.perFrame, width: (to - from) * scale.perFrame }}
                title={title}
              >
                {title}
              </span>
            ))}
          </Box>
        )}
        <Box pos="relative" h={52} bg="window">
          {clipsBetween(cut, scale, left, width).map((clip) => (
            <ShotSegment key={clip.shot.id} clip={clip} perFrame={scale.perFrame} isCurrent={clip === current} />
          ))}
          {current && <TrimHandles key={current.shot.id} clip={current} perFrame={scale.perFrame} />}
        </Box>
        <GuideBar perFrame={scale.perFrame} open={openGuide} />
        <NoteMarkers scale={scale} left={left} width={width} />
        <CutPlayhead perFrame={scale.perFrame} />
      </div>
    </Box>
  );
}

/** Scrolls by pages after the playhead, so that the segments stand still most of the time. */
function useKeepPlayheadVisible(viewport: RefObject<HTMLDivElement | null>, perFrame: number): void {
  const last = useRef<number>(undefined);
  useDrawPosition((frame) => {
    const element = viewport.current;
    if (!element || (last.current === frame && perFrame === 0)) return;
    const position = frame * perFrame;
    const isVisible = position >= element.scrollLeft && position < element.scrollLeft + element.clientWidth;
    // The timeline follows the playhead only when it moves, so that a user can scroll away while nothing plays.
    if (!isVisible && last.current !== frame) element.scrollLeft = position - element.clientWidth * 0.1;
    last.current = frame;
  });
}

/** Labels the timeline with timecode, only in its visible part. */
function CutRuler({ scale, left, width }: { scale: TimelineScale; left: number; width: number }) {
  const { cut } = useAnimatic();
  const { rate } = cut.project;
  const step = chooseRulerStep(cut.duration, ratePerSecond(rate), scale.width / labelsPerStep);
  const first = Math.max(0, Math.floor(left / scale.perFrame / step) - 1);
  const count = scale.perFrame === 0 ? 0 : Math.ceil(width / scale.perFrame / step) + 3;
  const marks = Array.from({ length: count }, (_, index) => (first + index) * step);
  return (
    <div className={styles['ruler']} aria-hidden>
      {marks
        .filter((mark) => mark === 0 || (cut.duration - mark) * scale.perFrame >= labelWidth)
        .map((mark) => (
          <span key={mark} style={{ left: mark * scale.perFrame }}>
            {timecodeOf(mark, { rate })}
          </span>
        ))}
    </div>
  );
}

/** The position in the cut. Screen readers announce it when playback stops, and for each shot during playback. */
function CutPlayhead({ perFrame }: { perFrame: number }) {
  const { player, cut } = useAnimatic();
  const playing = usePlayerState((state) => state.playing);
  const line = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const spoken = useRef<string>(undefined);
  useDrawPosition((frame) => {
    line.current?.style.setProperty('transform', `translateX(${frame * perFrame}px)`);
    slider.current?.setAttribute('aria-busy', String(!player.isSettled()));
    const moment = momentAt(cut, frame);
    const unit = playing ? `${moment?.index}` : `${frame} ${cut.duration}`;
    if (!moment || spoken.current === unit) return;
    spoken.current = unit;
    slider.current?.setAttribute('aria-valuenow', String(frame + 1));
    slider.current?.setAttribute('aria-valuetext', positionText(moment, cut));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
    if (event.key === 'ArrowUp') goToCut(player, 'previous');
    else if (event.key === 'ArrowDown') goToCut(player, 'next');
    else if (by !== undefined) player.step(event.shiftKey ? by * 10 : by);
    else if (event.key === 'Home') player.seek(0);
    else if (event.key === 'End') player.seek(cut.duration - 1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <Box
        ref={slider}
        pos="absolute"
        top={0}
        right={0}
        left={0}
        h={24}
        role="slider"
        tabIndex={0}
        aria-label="Position in the cut"
        aria-keyshortcuts={ariaKeysOf(['animaticBack', 'animaticOn', 'animaticStart', 'animaticEnd'])}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, cut.duration)}
        aria-valuenow={1}
        onKeyDown={onKeyDown}
      />
      <div ref={line} className={styles['head']} aria-hidden />
    </>
  );
}

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
const ShotSegment = memo(function ShotSegment({ clip, perFrame, isCurrent }: ShotSegmentProps) {
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
        <Box component="span" className="cut micro" display="block" py={1} px={4}>
          <span className="strong num">{formatShotNumber(shot.number)}</span> {shot.title}
        </Box>
      )}
    </div>
  );
});

interface TrimHandlesProps {
  readonly clip: CutClip;
  readonly perFrame: number;
}

/** The in and out points of the shot under the playhead. */
function TrimHandles({ clip, perFrame }: TrimHandlesProps) {
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

/** A scene above its consecutive clips. Frames of the cut. */
interface SceneSpan {
  readonly key: string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

function scenesOf(cut: Cut): readonly SceneSpan[] {
  const spans: SceneSpan[] = [];
  let before: CutClip | undefined;
  for (const clip of cut.clips) {
    const { scene, start, duration } = clip;
    const last = spans.at(-1);
    if (scene && before?.scene?.id === scene.id && last) spans[spans.length - 1] = { ...last, to: start + duration };
    else if (scene) spans.push({ key: `${scene.id} ${start}`, title: scene.title, from: start, to: start + duration });
    before = clip;
  }
  return spans;
}
