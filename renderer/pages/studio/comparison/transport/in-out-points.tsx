import type { KeyboardEvent, PointerEvent } from 'react';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { formatPercent, secondsAtPointer } from '../../../../ui/playback/time-ruler.ts';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import styles from './playhead-and-marks.module.css';
import { framesOf } from './transport-text.ts';

/** The two ends of what is played again and again. */
export function InOutPoints() {
  const from = useClock((state) => state.from);
  const to = useClock((state) => state.to);
  const seconds = useClock((state) => state.seconds);
  const isOn = useClock((state) => state.loop !== 'off');
  if ((from === undefined && to === undefined) || seconds === 0) return null;
  const [begin, end] = [Math.min(from ?? 0, seconds), Math.min(to ?? seconds, seconds)];
  return (
    <div className={styles['marks']} data-off={!isOn || undefined}>
      <div
        className={styles['between']}
        style={{ left: formatPercent(begin, seconds), width: formatPercent(Math.max(0, end - begin), seconds) }}
      />
      {from !== undefined && <Mark which="from" at={begin} />}
      {to !== undefined && <Mark which="to" at={end} />}
    </div>
  );
}

function Mark({ which: point, at }: { which: 'from' | 'to'; at: number }) {
  const clock = useClockItself();
  const { from, to, seconds, frame, frames } = useClock((state) => state);
  const move = (target: number) => {
    // One frame at least stays between the two.
    const snapped = Math.round(target / frame) * frame;
    if (point === 'from') clock.mark({ from: Math.max(0, Math.min(snapped, (to ?? seconds) - frame)), to });
    else clock.mark({ from, to: Math.min(seconds, Math.max(snapped, (from ?? 0) + frame)) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') clock.mark({ from, to, [point]: undefined });
    else if (by !== undefined) move(at + by * (event.shiftKey ? 10 : 1) * frame);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const track = event.currentTarget.parentElement;
    if (track && event.currentTarget.hasPointerCapture(event.pointerId)) move(secondsAtPointer(event, track, seconds));
  };
  const name = point === 'from' ? 'In point' : 'Out point';
  return (
    <CommandTooltip
      by={point === 'from' ? 'markIn' : 'markOut'}
      tip={`${name} at ${framesOf(at, frame)}. Press Delete to clear it.`}
    >
      <div
        className={styles['mark']}
        data-which={point}
        style={{ left: formatPercent(at, seconds) }}
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={frames}
        aria-valuenow={framesOf(at, frame)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <span>{point === 'from' ? 'I' : 'O'}</span>
      </div>
    </CommandTooltip>
  );
}
