import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Note } from '../../../../../shared/comparisons/review/note.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import { useSources } from '../../stage/pane-media-sources.ts';
import type { OpenComparison } from '../../use-comparison.ts';
import { useNoteDraft } from './note-draft.ts';
import { type Region, regionBetween, regionByKey } from './region-geometry.ts';
import styles from './regions.module.css';

/** The regions of notes, on the images they are of: those of the chosen note and of the one being written. */
export function RegionLayer({ open }: { open: OpenComparison }) {
  const { comparison } = open;
  const { comparisonId, note, drawing, chosen: last, change, draw } = useNoteDraft();
  const own = comparisonId === comparison.id;
  const written = own ? note : undefined;
  const chosen = own ? last : undefined;
  return (
    <>
      {!written && <ShownRegions notes={comparison.notes} chosen={chosen} />}
      {written?.paneId !== undefined && written.region && (
        <OnImage paneId={written.paneId}>
          {drawing ? (
            <Drawing region={written.region} change={(region) => change({ region })} done={() => draw(false)} />
          ) : (
            <Frame region={written.region} />
          )}
        </OnImage>
      )}
    </>
  );
}

/** The regions of notes whose moment is on the screen; of an image, which has none, that of the chosen note. */
function ShownRegions({ notes, chosen }: { notes: readonly Note[]; chosen: string | undefined }) {
  const clock = useClockItself();
  const withRegion = notes.filter((note) => note.region !== undefined);
  const [now, setNow] = useState('');
  const look = useEffectEvent(() => {
    const ids = withRegion.flatMap(({ id, paneId, seconds }) => {
      const frame = paneId === undefined ? undefined : clock.frameOf(paneId);
      const isNow = frame !== undefined && seconds !== undefined && Math.abs(frame.seconds - seconds) < sameFrame;
      return isNow ? [id] : [];
    });
    setNow(ids.join(' '));
  });
  useEffect(() => {
    look();
    return clock.onFrame(() => look());
  }, [clock]);
  return withRegion.map(({ id, paneId, seconds, region }) => {
    if (paneId === undefined || region === undefined) return null;
    if (seconds === undefined ? id !== chosen : !now.includes(id)) return null;
    return (
      <OnImage key={id} paneId={paneId}>
        <Frame region={region} />
      </OnImage>
    );
  });
}

/** Half of the shortest frame that is made. Seconds. */
const sameFrame = 0.008;

/** A layer on the image of a pane that follows zoom and layout. */
function OnImage({ paneId, children }: { paneId: string; children: React.ReactNode }) {
  const sources = useSources();
  const [place, setPlace] = useState(() => sources.get(paneId)?.parentElement);
  useEffect(() => {
    const find = () => setPlace(sources.get(paneId)?.parentElement);
    find();
    return sources.onChange(find);
  }, [sources, paneId]);
  return place ? createPortal(<div className={styles['layer']}>{children}</div>, place) : null;
}

function Frame({ region }: { region: Region }) {
  return <i className={styles['frame']} style={placeOf(region)} aria-hidden="true" />;
}

interface DrawingProps {
  readonly region: Region;
  readonly change: (region: Region) => void;
  readonly done: () => void;
}

/** Takes the pointer from the stage for as long as a region is drawn; the keys move the frame that is there. */
function Drawing({ region, change, done }: DrawingProps) {
  const layer = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const changed = useRef(change);
  useEffect(() => {
    changed.current = change;
  });
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    let from: { x: number; y: number } | undefined;
    const at = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    };
    // The stage listens on its own element: what is stopped here never reaches it.
    const down = (event: PointerEvent) => {
      event.stopPropagation();
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      from = at(event);
    };
    const move = (event: PointerEvent) => {
      event.stopPropagation();
      const drawn = from && regionBetween(from, at(event));
      if (drawn) changed.current(drawn);
    };
    const up = (event: PointerEvent) => {
      event.stopPropagation();
      from = undefined;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      done();
      return;
    }
    const moved = regionByKey(region, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    change(moved);
  };
  return (
    <div ref={layer} className={styles['drawing']}>
      <button
        ref={handle}
        type="button"
        className={styles['frame']}
        style={placeOf(region)}
        aria-label="Note region. Arrow keys move it, with Shift they resize it, Enter finishes."
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

function placeOf({ x, y, width, height }: Region) {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}
