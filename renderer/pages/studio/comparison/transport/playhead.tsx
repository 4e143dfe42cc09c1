import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatTimecode } from '../../../../entities/items/media-player/frame-numbers-and-timecode.ts';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { secondsAtPointer } from '../../../../ui/playback/time-ruler.ts';
import { useClock, useClockItself, useDrawClockPosition } from '../playback/use-clock.ts';
import styles from './playhead-and-marks.module.css';

/** The ruler accepts clicks and drags; the playhead crosses all lanes. */
export function Playhead() {
  const clock = useClockItself();
  const seconds = useClock((state) => state.seconds);
  const frames = useClock((state) => state.frames);
  const slider = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  useDrawClockPosition((at) => {
    playhead.current?.style.setProperty('transform', `translateX(${seconds === 0 ? 0 : (at / seconds) * 100}%)`);
    slider.current?.setAttribute('aria-busy', String(!clock.isSettled()));
    const frame = clock.frameNumber();
    if (slider.current?.ariaValueNow === String(frame)) return;
    slider.current?.setAttribute('aria-valuenow', String(frame));
    slider.current?.setAttribute('aria-valuetext', `Frame ${frame} of ${frames}, ${formatTimecode(at)}`);
  });
  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    clock.seek(secondsAtPointer(event, event.currentTarget, seconds));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key];
    if (by !== undefined) clock.step(event.shiftKey ? by * 10 : by);
    else if (event.key === 'Home') clock.seek(0);
    else if (event.key === 'End') clock.seek(seconds);
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
        aria-label="Position"
        aria-keyshortcuts={ariaKeysOf(['compareBack', 'compareOn', 'compareStart', 'compareEnd'])}
        aria-valuemin={1}
        aria-valuemax={frames}
        aria-valuenow={1}
        onPointerDown={seek}
        onPointerMove={seek}
        onKeyDown={onKeyDown}
      />
      <div ref={playhead} className={styles['head']} aria-hidden />
    </>
  );
}
