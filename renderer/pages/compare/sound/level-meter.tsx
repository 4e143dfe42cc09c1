import { useRef } from 'react';
import { Box } from '../../../ui/layout-primitives.tsx';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import { useDrawClockPosition } from '../transport/use-draw-clock-position.ts';
import { channelNames } from './channel-names.ts';
import { lowestLevel, positionOnScale } from './level-meter-state.ts';
import { createLevelReader } from './level-reader.ts';
import { formatDecibel } from './match-loudness.ts';
import styles from './sound.module.css';
import type { PaneSound } from './use-pane-sounds.ts';

/** Labels of the scale. Decibel of full scale. */
const labels = [-60, -40, -20, -10, 0];
/** Time between two changes of the text during playback. Milliseconds. */
const textInterval = 250;

/**
 * The level of the audible video at the position of the clock, with its gain. It is read from the decoded sound, so it also
 * shows the level of each frame while the clock is stopped, and playback needs no audio graph.
 */
export function LevelMeter({ sounds }: { sounds: readonly PaneSound[] }) {
  const clock = useClockItself();
  const heardId = useClock((state) => state.heard);
  const sound = sounds.find(({ pane }) => pane.id === heardId);
  const peaks = sound?.analysis?.peaks;
  const names = channelNames(peaks?.channels.length ?? 2);
  const meter = useRef<HTMLDivElement>(null);
  const highest = useRef<HTMLSpanElement>(null);
  const reader = useRef(createLevelReader());
  const textAt = useRef(0);

  useDrawClockPosition(() => {
    const root = meter.current;
    if (!root) return;
    const now = performance.now();
    const { playing, frame } = clock.state.getState();
    const levels = reader.current({ peaks, heard: clock.heardSound(), playing, frame, now });
    for (const [channel, { bar, mark }] of levels.entries()) {
      const row = root.children[channel];
      if (!(row instanceof HTMLElement)) continue;
      row.style.setProperty('--level', String(positionOnScale(bar)));
      row.style.setProperty('--mark', `${positionOnScale(mark) * 100}%`);
    }
    if (playing && now - textAt.current < textInterval) return;
    textAt.current = now;
    const texts = levels.map(({ bar }, channel) => `${names[channel]} ${levelText(bar)}`);
    // Decoded sound can exceed full scale, which is the end of the meter.
    const loudest = Math.min(0, Math.max(lowestLevel, ...levels.map(({ bar }) => bar)));
    root.setAttribute('aria-valuenow', loudest.toFixed(1));
    root.setAttribute('aria-valuetext', texts.join(', '));
    if (!highest.current) return;
    const peak = Math.max(...levels.map((level) => level.highest));
    highest.current.textContent = Number.isFinite(peak) ? `Peak ${formatDecibel(peak)}` : '';
    highest.current.classList.toggle('bad', peak >= 0);
  });
  return (
    <>
      <Box component="span" className="micro num t2" flex="none" ref={highest} title="Highest level since the start" />
      {!peaks && <span className="micro t3">{missingText(sound)}</span>}
      <Box flex="none" w={220} pr="s5">
        {/* biome-ignore lint/a11y/useSemanticElements: The element `meter` draws one bar, and a sound has several. */}
        <div
          ref={meter}
          role="meter"
          aria-label={sound ? `Level of ${sound.pane.letter}` : 'Level'}
          aria-valuemin={lowestLevel}
          aria-valuemax={0}
          aria-valuenow={lowestLevel}
        >
          {names.map((name) => (
            <Box
              key={name}
              className={styles['channel']}
              pos="relative"
              h={6}
              mb={2}
              overflow="clip"
              bg="window"
              title={name}
            />
          ))}
        </div>
        <div className={`t3 num ${styles['scale']}`} aria-hidden>
          {labels.map((level) => (
            <span key={level} style={{ left: `${positionOnScale(level) * 100}%` }}>
              {level === 0 ? '0 dB' : `−${-level}`}
            </span>
          ))}
        </div>
      </Box>
    </>
  );
}

function missingText(sound: PaneSound | undefined): string {
  if (!sound) return 'Sound off';
  return sound.analysis === null ? 'No sound' : '';
}

function levelText(level: number): string {
  return level <= lowestLevel ? `below ${formatDecibel(lowestLevel)}` : formatDecibel(level);
}
