import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { ratePerSecond } from '../../../../../shared/util/frame-rate.ts';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { chooseRulerStep, secondsAtPointer } from '../../../../ui/playback/time-ruler.ts';
import { useElementSize } from '../../../../ui/zoom-pan/use-element-size.ts';
import { positionText, useAnimatic, useDrawPosition, usePlayerState } from '../common/animatic-context.ts';
import { goToCut } from '../common/use-animatic-keys.ts';
import { GuideBar } from '../guide/guide-track-on-timeline.tsx';
import { momentAt } from '../playback/cut-frames.ts';
import { NoteMarkers } from './note-markers.tsx';
import { ShotSegment, TrimHandles } from './shot-segment.tsx';
import styles from './timeline.module.css';
import { clipsBetween, scaleOf, scenesOf, type TimelineScale } from './timeline-scale.ts';

/** A timecode with eight digits is wider than a frame number. */
const labelsPerStep = 1.6;
/** A label at the end would be cut. CSS pixels. */
const labelWidth = 66;

/** All shots in order, with scenes, notes, and the trim of the shot under the playhead. `zoom`: 1 fits the window. */
export function CutTimeline({ zoom, openGuide }: { zoom: number; openGuide: () => void }) {
  const { player, cut } = useAnimatic();
  const viewport = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(viewport, { width: 1000, height: 0 });
  const left = useScrollLeft(viewport);
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
    <Box ref={viewport} className={styles['viewport']} overflow="auto hidden" mx="s4">
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

function useScrollLeft(viewport: RefObject<HTMLDivElement | null>): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const onScroll = () => setLeft(element.scrollLeft);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [viewport]);
  return left;
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
      <div
        ref={slider}
        className={styles['seek']}
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
