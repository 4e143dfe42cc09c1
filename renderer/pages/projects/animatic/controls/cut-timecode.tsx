import { useRef } from 'react';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { useAnimatic, useDrawPosition, usePlayerState } from '../animatic-context.ts';
import styles from './controls.module.css';

/** The timecode of the playhead and the duration of the cut, in the frame rate of the project. */
export function CutTimecode() {
  const { cut } = useAnimatic();
  const { rate } = cut.project;
  const time = useRef<HTMLSpanElement>(null);
  useDrawPosition((frame) => {
    if (time.current) time.current.textContent = timecodeOf(frame, { rate });
  });
  return (
    <>
      <span ref={time} className={`num strong ${styles['time']}`} />
      <span className="t3 small num nowrap" title="Duration of the cut">
        / {timecodeOf(cut.duration, { rate })}
      </span>
      <Shuttle />
    </>
  );
}

/** Shows the speed set by J or L. */
function Shuttle() {
  const shuttle = usePlayerState((state) => (state.playing ? state.shuttle : 1));
  if (shuttle === 1) return null;
  return <span className="ink small num nowrap">{shuttle < 0 ? `reverse ${-shuttle}×` : `${shuttle}×`}</span>;
}
