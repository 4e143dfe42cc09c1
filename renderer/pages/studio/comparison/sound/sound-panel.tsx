import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { useLanePreference } from '../common/lane-preference.ts';
import { useScrollIntoViewOnChange } from '../common/use-scroll-into-view-on-change.ts';
import { useClock, useClockItself, useDrawClockPosition } from '../playback/use-clock.ts';
import { channelNames } from './channel-names.ts';
import { lowestLevel, positionOnScale } from './level-meter-state.ts';
import { createLevelReader } from './level-reader.ts';
import { amplitudeOf, formatDecibel } from './match-loudness.ts';
import styles from './sound.module.css';
import { type PaneSound, type PaneSounds, useSoundPreference } from './use-pane-sounds.ts';
import { WaveformLane } from './waveform-lane.tsx';

/** Labels of the scale. Decibel of full scale. */
const labels = [-60, -40, -20, -10, 0];
/** Time between two changes of the text during playback. Milliseconds. */
const textInterval = 250;

/** The waveforms of the videos below the timeline, with a level meter. While the lanes are folded, only the audible one. */
export function SoundPanel({ sounds }: { sounds: PaneSounds }) {
  const isShown = useSoundPreference();
  const toggle = () => useSoundPreference.setState(!isShown);
  const heardId = useClock((state) => state.heard);
  const areLanesOpen = useLanePreference();
  const { all, match } = sounds;
  const isFolded = all.length > 1 && !areLanesOpen;
  useCommands({ soundPanel: toggle });
  const section = useScrollIntoViewOnChange<HTMLElement>(isShown);
  if (!isShown) return null;
  const scale = scaleOf(sounds);
  const visible = isFolded ? all.filter(({ pane }) => pane.id === heardId) : all;
  return (
    <Box component="section" ref={section} mt="s1" line="top" data-tall aria-label="Sound">
      <Group className={styles['head']} pos="relative" mih={36} bg="panel" gap="s2">
        <span className="small t2">Sound</span>
        <MatchButton />
        <MatchText sounds={sounds} />
        <span className="grow" />
        <LevelMeter sounds={all} />
        <CommandTooltip by="soundPanel" tip="Hide waveforms and level meter">
          <ActionIcon size={24} aria-label="Hide sound" onClick={toggle}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      </Group>
      {visible.map((sound) => (
        <WaveformLane key={sound.pane.id} sound={sound} gain={match?.gains.get(sound.pane.id)} scale={scale} />
      ))}
      {isFolded && visible.length === 0 && (
        <p className={`t3 small ${styles['hint']}`}>
          The waveform of the audible video appears here. Open the lanes to see all waveforms.
        </p>
      )}
    </Box>
  );
}

/** Returns the largest amplitude of all videos with their gains, at which the waveforms reach the edge of their lanes. */
function scaleOf({ all, match }: PaneSounds): number {
  const amplitudes = all.map(
    ({ pane, analysis }) => (analysis?.peak ?? 0) * amplitudeOf(match?.gains.get(pane.id) ?? 0),
  );
  return Math.max(0, ...amplitudes) || 1;
}

function MatchButton() {
  const clock = useClockItself();
  const isMatched = useClock((state) => state.matchesLoudness);
  return (
    <CommandTooltip by="matchLoudness" tip="Turns all videos down to the loudness of the quietest">
      <Button size="xs" variant="subtle" aria-pressed={isMatched} onClick={() => clock.setMatchesLoudness(!isMatched)}>
        Match loudness
      </Button>
    </CommandTooltip>
  );
}

/** States the common loudness and the limit of the gains. */
function MatchText({ sounds: { all, match } }: { sounds: PaneSounds }) {
  const isMatched = useClock((state) => state.matchesLoudness);
  const text = isMatched ? textOf() : '';
  return (
    <span className="small t2 cut" role="status" title={text}>
      {text}
    </span>
  );

  function textOf(): string {
    if (all.some(({ isDecoding }) => isDecoding)) return 'Measuring loudness';
    if (!match) return 'No video has a loudness to match.';
    const letter = all.find(({ pane }) => pane.id === match.quietest)?.pane.letter;
    const common = `at ${formatDecibel(match.target, 'LUFS')}, as ${letter}. None is amplified.`;
    const unmatched = all.filter(({ problem }) => problem !== undefined).map(({ pane }) => pane.letter);
    return unmatched.length === 0 ? `All ${common}` : `All but ${unmatched.join(', ')} ${common}`;
  }
}

/**
 * The level of the audible video at the position of the clock, with its gain. It is read from the decoded sound, so it also
 * shows the level of each frame while the clock is stopped, and playback needs no audio graph.
 */
function LevelMeter({ sounds }: { sounds: readonly PaneSound[] }) {
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
