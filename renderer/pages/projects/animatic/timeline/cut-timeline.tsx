import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Box } from '../../../../ui/layout-primitives.tsx';
import { secondsAtPointer } from '../../../../ui/playback/time-under-pointer.ts';
import { useElementSize } from '../../../../ui/use-element-size.ts';
import { useAnimatic, useDrawPosition, usePlayerState } from '../animatic-context.ts';
import { GuideBar } from '../guide/guide-track-on-timeline.tsx';
import { CutPlayhead } from './cut-playhead.tsx';
import { CutRuler } from './cut-ruler.tsx';
import { NoteMarkers } from './note-markers.tsx';
import { ShotSegment } from './shot-segment.tsx';
import styles from './timeline.module.css';
import { clipsBetween, scaleOf, scenesOf } from './timeline-scale.ts';
import { TrimHandles } from './trim-handles.tsx';

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
    <div ref={viewport} className={styles['viewport']}>
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
    </div>
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
