import { type PointerEvent, type ReactNode, useRef } from 'react';
import { secondsAtPointer } from '../../../../ui/playback/time-ruler.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import styles from '../transport/transport.module.css';

interface SeekTrackProps {
  readonly className: string | undefined;
  /** Text that does not scroll with the timeline. */
  readonly note?: ReactNode;
  /** Content on the time of the clock. */
  readonly children: ReactNode;
}

/** A track below the lanes. A click or a drag seeks. The playhead has the keys. */
export function SeekTrack({ className, note, children }: SeekTrackProps) {
  const clock = useClockItself();
  const seconds = useClock((state) => state.seconds);
  const strip = useRef<HTMLDivElement>(null);
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (strip.current) clock.seek(secondsAtPointer(event, strip.current, seconds));
  };
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    seek(event);
  };
  // A drag that started elsewhere has no capture here.
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event);
  };
  return (
    <div className={className} onPointerDown={startDrag} onPointerMove={drag}>
      <div ref={strip} className={styles['strip']}>
        {children}
      </div>
      {note}
    </div>
  );
}
