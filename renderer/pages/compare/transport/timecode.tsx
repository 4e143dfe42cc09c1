import { useRef } from 'react';
import { formatTimecode } from '../../../entities/items/media-player/frame-numbers-and-timecode.ts';
import { useDrawClockPosition } from '../common/use-draw-clock-position.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import styles from './transport-controls.module.css';

/** Time and frame of the clock. */
export function Timecode() {
  const clock = useClockItself();
  const frames = useClock((state) => state.frames);
  const time = useRef<HTMLSpanElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  useDrawClockPosition((at) => {
    if (time.current) time.current.textContent = formatTimecode(at);
    if (number.current) number.current.textContent = `frame ${clock.frameNumber()} of ${frames}`;
  });
  return (
    <>
      <span ref={time} className={`num strong ${styles['time']}`} />
      <span ref={number} className={`t3 small num ${styles['number']}`} />
    </>
  );
}
