import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import { useCanFold, useLanePreference } from '../transport/lane-preference.ts';
import { useScrollIntoViewOnChange } from '../transport/use-scroll-into-view-on-change.ts';
import { LevelMeter } from './level-meter.tsx';
import { amplitudeOf, formatDecibel } from './match-loudness.ts';
import styles from './sound.module.css';
import { useSoundPreference } from './sound-preference.ts';
import type { PaneSounds } from './use-pane-sounds.ts';
import { WaveformLane } from './waveform-lane.tsx';

/**
 * The waveforms of the videos below the timeline, with a level meter. While more lanes than fit are folded, only the
 * audible video has a waveform.
 */
export function SoundPanel({ sounds }: { sounds: PaneSounds }) {
  const { isShown, toggle } = useSoundPreference();
  const heardId = useClock((state) => state.heard);
  const areLanesOpen = useLanePreference((preference) => preference.isOpen);
  const { all, match } = sounds;
  const isFolded = useCanFold(all.length) && !areLanesOpen;
  useCommands({ soundPanel: toggle });
  const section = useScrollIntoViewOnChange<HTMLElement>(isShown);
  if (!isShown) return null;
  const scale = scaleOf(sounds);
  const visible = isFolded ? all.filter(({ pane }) => pane.id === heardId) : all;
  return (
    <Box component="section" ref={section} mt="s1" line="top" aria-label="Sound">
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
