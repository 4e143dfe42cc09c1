import { Button, SegmentedControl } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconArrowsLeftRight,
  IconChevronLeftPipe,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconRepeatOff,
  IconVolume,
  IconVolumeOff,
  IconWaveSine,
  IconX,
} from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { formatDecibel, type LoudnessMatch } from '../sound/match-loudness.ts';
import { useSoundPreference } from '../sound/sound-preference.ts';
import { Timecode } from './timecode.tsx';
import styles from './transport-controls.module.css';
import { formatSpeed, framesOf, nextLoop, speeds, textOfLoop } from './transport-text.ts';
import { playNextSound } from './use-clock-keys.ts';

const loopIcons = { off: IconRepeatOff, loop: IconRepeat, 'ping-pong': IconArrowsLeftRight } as const;

interface TransportControlsProps {
  readonly panes: readonly VideoPane[];
  /** Absent while loudness is not matched. */
  readonly match: LoudnessMatch | undefined;
}

export function TransportControls({ panes, match }: TransportControlsProps) {
  const clock = useClockItself();
  const playing = useClock((state) => state.playing);
  const loop = useClock((state) => state.loop);
  return (
    <Group className={styles['controls']} gap="s1">
      <TooltipButton
        label="Go to start"
        shortcut="compareStart"
        icon={IconChevronLeftPipe}
        press={() => clock.seek(0)}
      />
      <TooltipButton
        label="Previous frame"
        shortcut="compareBack"
        icon={IconPlayerSkipBack}
        press={() => clock.step(-1)}
      />
      <TooltipButton
        isMain
        label={playing ? 'Pause' : 'Play'}
        shortcut="comparePlay"
        icon={playing ? IconPlayerPause : IconPlayerPlay}
        press={clock.toggle}
      />
      <TooltipButton label="Next frame" shortcut="compareOn" icon={IconPlayerSkipForward} press={() => clock.step(1)} />
      <span className={styles['gap']} />
      <Timecode />
      <Shuttle />
      <span className={styles['gap']} />
      <TooltipButton
        label={textOfLoop(loop)}
        shortcut="changeLoop"
        icon={loopIcons[loop]}
        pressed={loop !== 'off'}
        press={() => clock.setLoop(nextLoop(loop))}
      />
      <MarkText />
      {/* These buttons wrap together, so no single button is alone on the second line. */}
      <Group flex="none" gap="s1" ml="auto">
        <Durations />
        <Speed />
        <SoundMenu panes={panes} match={match} />
        <SoundPanelButton />
      </Group>
    </Group>
  );
}

/** Shows the speed set by J or L, while it differs from the selected speed. */
function Shuttle() {
  const shuttle = useClock((state) => (state.playing ? state.shuttle : 1));
  if (shuttle === 1) return null;
  return (
    <Box component="span" flex="none" className="ink small num nowrap">
      {shuttle < 0 ? `reverse ${-shuttle}×` : `${shuttle}×`}
    </Box>
  );
}

function MarkText() {
  const clock = useClockItself();
  const { from, to, frame } = useClock((state) => state);
  if (from === undefined && to === undefined) return null;
  const parts = [
    ...(from === undefined ? [] : [`in ${framesOf(from, frame)}`]),
    ...(to === undefined ? [] : [`out ${framesOf(to, frame)}`]),
  ].join(', ');
  return (
    <>
      <Box component="span" className={`small t2 num ${styles['in-out']}`} ml="s1">
        {parts}
      </Box>
      <TooltipButton
        label="Clear in/out points"
        shortcut="clearMarks"
        icon={IconX}
        press={() => clock.mark({ from: undefined, to: undefined })}
      />
    </>
  );
}

function Durations() {
  const clock = useClockItself();
  const isFit = useClock((state) => state.durations === 'fit');
  return (
    <CommandTooltip by="fitDurations" tip="Plays all videos at the duration of the longest">
      <Button
        size="xs"
        variant="subtle"
        aria-label="Match durations"
        aria-pressed={isFit}
        leftSection={<IconArrowsHorizontal size={14} stroke={1.5} aria-hidden />}
        onClick={() => clock.setDurations(isFit ? 'real' : 'fit')}
      >
        <span className={styles['fit-word']}>Match durations</span>
      </Button>
    </CommandTooltip>
  );
}

function Speed() {
  const clock = useClockItself();
  const speed = useClock((state) => state.speed);
  const choices = [...new Set([...speeds, speed])].sort((a, b) => a - b);
  return (
    <>
      <Box component="span" className={`small t3 ${styles['speed-word']}`} ml="s2">
        Speed
      </Box>
      <CommandTooltip by={['slower', 'faster']} tip="Playback speed">
        <SegmentedControl
          className={styles['speed'] ?? ''}
          aria-label="Speed"
          data={choices.map((each) => ({ value: String(each), label: formatSpeed(each) }))}
          value={String(speed)}
          onChange={(value) => clock.setSpeed(Number(value))}
        />
      </CommandTooltip>
    </>
  );
}

function SoundPanelButton() {
  const { isShown, toggle } = useSoundPreference();
  return (
    <TooltipButton
      label="Waveforms and level meter"
      shortcut="soundPanel"
      icon={IconWaveSine}
      pressed={isShown}
      press={toggle}
    />
  );
}

function SoundMenu({ panes, match }: TransportControlsProps) {
  const clock = useClockItself();
  const heardId = useClock((state) => state.heard);
  const letter = panes.find(({ id }) => id === heardId)?.letter;
  const Icon = letter === undefined ? IconVolumeOff : IconVolume;
  const gain = heardId === undefined ? undefined : match?.gains.get(heardId);
  const gainText = gain === undefined ? '' : `, ${formatDecibel(gain)}`;
  return (
    <CommandTooltip by={['hearNext', 'muteAll']} tip="Switches the sound to the next pane, or off">
      <Button
        size="xs"
        variant="subtle"
        aria-label={letter === undefined ? 'Sound off' : `Sound from ${letter}${gainText}`}
        leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
        onClick={() => playNextSound(clock, panes)}
      >
        <span className={styles['sound-word']}>{letter === undefined ? 'Sound off' : 'Sound from '}</span>
        {letter}
        <span className="num t3">{gainText}</span>
      </Button>
    </CommandTooltip>
  );
}
