import { useMemo } from 'react';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { useAnimatic } from '../common/animatic-context.ts';
import { frameOfHeldImage } from '../playback/cut-frames.ts';
import styles from './timeline.module.css';
import type { TimelineScale } from './timeline-scale.ts';

interface CutNote {
  readonly key: string;
  readonly frame: number;
  readonly text: string;
}

/** Returns all notes within the trims of their clips, by their frames in the cut. */
export function notesOf(cut: Cut): readonly CutNote[] {
  return cut.clips.flatMap(({ shot, media, markers }) =>
    markers.flatMap(({ frame: sourceFrame, text }, index) => {
      if (!media || sourceFrame < media.trim.in || sourceFrame >= media.trim.out) return [];
      const image = { shotId: shot.id, itemId: media.item.id, offset: 0, sourceFrame };
      const frame = frameOfHeldImage(cut, image);
      return frame === undefined ? [] : [{ key: `${shot.id} ${index}`, frame, text }];
    }),
  );
}

/** Notes at moments of the cut. A click moves the playhead to the note. */
export function NoteMarkers({ scale, left, width }: { scale: TimelineScale; left: number; width: number }) {
  const { player, cut } = useAnimatic();
  const notes = useMemo(() => notesOf(cut), [cut]);
  const visible = notes.filter(({ frame }) => {
    const position = frame * scale.perFrame;
    return position >= left - width && position <= left + 2 * width;
  });
  return visible.map(({ key, frame, text }) => (
    <button
      key={key}
      type="button"
      className={styles['note']}
      style={{ left: frame * scale.perFrame }}
      title={text}
      aria-label={`Note at ${timecodeOf(frame, { rate: cut.project.rate })}: ${text}`}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => player.seek(frame)}
    />
  ));
}
