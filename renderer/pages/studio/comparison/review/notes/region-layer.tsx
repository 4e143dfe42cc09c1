import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Note } from '../../../../../../shared/comparisons/review/note.ts';
import { drawArea } from '../../../../../ui/draw-area.ts';
import { placeOf, type Region } from '../../../../../ui/note-region-geometry.ts';
import { useElementAroundImage } from '../../common/pane-media-elements.ts';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { useClockItself } from '../../playback/use-clock.ts';
import { useFilteredNotes } from '../client-reviews/use-client-reviews.ts';
import { useNoteDraft } from './note-draft.ts';
import styles from './regions.module.css';

/** Shows the regions of the chosen note and of the open note on their images. */
export function RegionLayer({ open }: { open: OpenComparison }) {
  const { comparison } = open;
  const { comparisonId, note, drawing, chosen: last, change } = useNoteDraft();
  const isOwnComparison = comparisonId === comparison.id;
  const written = isOwnComparison ? note : undefined;
  const chosen = isOwnComparison ? last : undefined;
  const { showsUser, clientNotes } = useFilteredNotes(open);
  return (
    <>
      {!written && <ShownRegions notes={[...(showsUser ? comparison.notes : []), ...clientNotes]} chosen={chosen} />}
      {written?.paneId !== undefined && written.region && (
        <OnImage paneId={written.paneId}>
          {drawing ? (
            <Drawing
              region={written.region}
              change={(region) => change({ region })}
              done={() => useNoteDraft.setState({ drawing: false })}
            />
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
    setNow(ids.join(idSeparator));
  });
  useEffect(() => {
    look();
    return clock.onFrame(() => look());
  }, [clock]);
  const current = now.split(idSeparator);
  return withRegion.map(({ id, paneId, seconds, region }) => {
    if (paneId === undefined || region === undefined) return null;
    if (seconds === undefined ? id !== chosen : !current.includes(id)) return null;
    return (
      <OnImage key={id} paneId={paneId}>
        <Frame region={region} />
      </OnImage>
    );
  });
}

/** Ids of notes of a review contain spaces. */
const idSeparator = '\n';
/** Half of the shortest frame that is made. Seconds. */
const sameFrame = 0.008;

/** A layer on the image of a pane that follows zoom and layout. */
function OnImage({ paneId, children }: { paneId: string; children: React.ReactNode }) {
  const place = useElementAroundImage(paneId);
  return place ? createPortal(<div className={styles['layer']}>{children}</div>, place) : null;
}

function Frame({ region }: { region: Region }) {
  return <i className={styles['frame']} style={placeOf(region)} aria-hidden="true" />;
}

/** Receives all pointer events of the stage while a region is drawn; the keys move the existing frame. */
function Drawing({ region, change, done }: { region: Region; change: (region: Region) => void; done: () => void }) {
  const layer = useRef<HTMLDivElement>(null);
  const current = useEffectEvent(() => ({ region, change, done }));
  useEffect(() => {
    if (!layer.current) return;
    return drawArea(layer.current, {
      area: () => current().region,
      change: (area) => current().change(area),
      finish: () => current().done(),
    });
  }, []);
  return (
    <div ref={layer} className={styles['drawing']}>
      <button
        type="button"
        className={styles['frame']}
        style={placeOf(region)}
        aria-label="Note region. Arrow keys move it, with Shift they resize it, Enter finishes."
      />
    </div>
  );
}
