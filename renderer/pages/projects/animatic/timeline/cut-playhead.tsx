import { type KeyboardEvent, useRef } from 'react';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { useAnimatic, useDrawPosition, usePlayerState } from '../animatic-context.ts';
import { positionText } from '../animatic-text.ts';
import { momentAt } from '../playback/cut-frames.ts';
import { goToCut } from '../use-animatic-keys.ts';
import styles from './timeline.module.css';

/** The position in the cut. Screen readers announce it when playback stops, and for each shot during playback. */
export function CutPlayhead({ perFrame }: { perFrame: number }) {
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
