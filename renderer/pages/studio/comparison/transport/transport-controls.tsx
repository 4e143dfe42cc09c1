import { Button, Menu } from '@mantine/core';
import {
  IconAlignLeft,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatTimecode } from '../../../../entities/items/media-player/frame-numbers-and-timecode.ts';
import { MenuCheckboxItem, MenuRadioItem } from '../../../../ui/checkable-menu-items.tsx';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../../ui/playback/tooltip-button.tsx';
import { type RovingFocus, useRovingFocus } from '../../../../ui/roving-focus/use-roving-focus.ts';
import { KeyedTitle } from '../common/key-hint.tsx';
import { useLanePreference } from '../common/lane-preference.ts';
import { useClock, useClockItself, useDrawClockPosition } from '../playback/use-clock.ts';
import type { VideoPane } from '../playback/video-panes.ts';
import { formatDecibel, type LoudnessMatch } from '../sound/match-loudness.ts';
import { useSoundPreference } from '../sound/use-pane-sounds.ts';
import styles from './transport-controls.module.css';
import { framesOf, loops, speeds } from './transport-text.ts';
import { playNextSound } from './use-clock-keys.ts';

/** All buttons of a bar are one stop of the Tab key. Home and End move the clock. */
const toolbar = { layout: 'horizontal', homeAndEnd: false } as const;

type InToolbar = ReturnType<RovingFocus['item']>;

/** Plays, steps, and shows the time. */
export function ClockControls() {
  const clock = useClockItself();
  const playing = useClock((state) => state.playing);
  const roving = useRovingFocus({ ...toolbar, first: 'play' });
  return (
    <Group
      className={styles['start']}
      gap="s1"
      py="s1"
      pl="s4"
      pr="s3"
      role="toolbar"
      aria-label="Play and step"
      {...roving.list}
    >
      <TooltipButton
        isMain
        label={playing ? 'Pause' : 'Play'}
        shortcut="comparePlay"
        icon={playing ? IconPlayerPause : IconPlayerPlay}
        press={clock.toggle}
        inToolbar={roving.item('play')}
      />
      <TooltipButton
        label="Previous frame"
        shortcut="compareBack"
        icon={IconPlayerSkipBack}
        press={() => clock.step(-1)}
        inToolbar={roving.item('back')}
      />
      <TooltipButton
        label="Next frame"
        shortcut="compareOn"
        icon={IconPlayerSkipForward}
        press={() => clock.step(1)}
        inToolbar={roving.item('next')}
      />
      <Timecode />
      <Shuttle />
    </Group>
  );
}

interface PlaybackControlsProps {
  readonly panes: readonly VideoPane[];
  /** Absent while loudness is not matched. */
  readonly match: LoudnessMatch | undefined;
}

/** The controls of sound, speed, loop and lanes. */
export function PlaybackControls({ panes, match }: PlaybackControlsProps) {
  const isMarked = useClock(({ from, to }) => from !== undefined || to !== undefined);
  const hasLanes = panes.length > 1;
  const has = (id: string) => (id === 'lanes' ? hasLanes : id !== 'marks' || isMarked);
  const roving = useRovingFocus({ ...toolbar, first: 'sound', has });
  return (
    <Group
      className={styles['end']}
      gap="s1"
      justify="end"
      role="toolbar"
      aria-label="Sound, playback and lanes"
      {...roving.list}
    >
      {isMarked && <MarkText inToolbar={roving.item('marks')} />}
      <SoundMenu panes={panes} match={match} inToolbar={roving.item('sound')} />
      <PlaybackMenu inToolbar={roving.item('menu')} />
      {hasLanes && <LanesButton count={panes.length} inToolbar={roving.item('lanes')} />}
    </Group>
  );
}

function LanesButton({ count, inToolbar }: { readonly count: number; readonly inToolbar: InToolbar }) {
  const isOpen = useLanePreference();
  const toggle = () => useLanePreference.setState(!isOpen);
  useCommand('lanes', toggle);
  return (
    <TooltipButton
      label={isOpen ? 'Collapse lanes' : `Show ${count} lanes`}
      shortcut="lanes"
      icon={IconAlignLeft}
      press={toggle}
      inToolbar={inToolbar}
    />
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

function MarkText({ inToolbar }: { readonly inToolbar: InToolbar }) {
  const clock = useClockItself();
  const { from, to, frame } = useClock((state) => state);
  const parts = [
    ...(from === undefined ? [] : [`in ${framesOf(from, frame)}`]),
    ...(to === undefined ? [] : [`out ${framesOf(to, frame)}`]),
  ].join(', ');
  return (
    <>
      <Box component="span" className={`small t2 num ${styles['in-out']}`} flex="none" ml="s1">
        {parts}
      </Box>
      <TooltipButton
        label="Clear in/out points"
        shortcut="clearMarks"
        icon={IconX}
        press={() => clock.mark({ from: undefined, to: undefined })}
        inToolbar={inToolbar}
      />
    </>
  );
}

/** Settings of the clock that few people change. The button says those that are not the usual ones. */
function PlaybackMenu({ inToolbar }: { readonly inToolbar: InToolbar }) {
  const clock = useClockItself();
  const speed = useClock((state) => state.speed);
  const loop = useClock((state) => state.loop);
  const isFit = useClock((state) => state.durations === 'fit');
  const isSoundShown = useSoundPreference();
  const [isOpen, setOpen] = useState(false);
  const unusual = [
    ...(speed === 1 ? [] : [`${formatSpeed(speed)}×`]),
    ...(loop === 'off' ? [] : [loopTexts[loop]]),
  ].join(', ');
  const choices = [...new Set([...speeds, speed])].sort((a, b) => a - b);
  return (
    <Menu position="top-end" keepMounted={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <CommandTooltip by={['slower', 'faster', 'changeLoop']} tip="Speed, loop and more" disabled={isOpen}>
          <Button size="xs" variant="subtle" px={6} aria-label={`Playback ${unusual}`.trim()} {...inToolbar}>
            <IconDots size={16} stroke={1.5} aria-hidden />
            {unusual !== '' && <span className="num">{unusual}</span>}
          </Button>
        </CommandTooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Speed</Menu.Label>
        {choices.map((each) => (
          <MenuRadioItem
            key={each}
            title={`${formatSpeed(each)}×`}
            isChosen={each === speed}
            choose={() => clock.setSpeed(each)}
          />
        ))}
        <Menu.Divider />
        {loops.map((each) => (
          <MenuRadioItem
            key={each}
            title={loopTexts[each]}
            isChosen={each === loop}
            choose={() => clock.setLoop(each)}
          />
        ))}
        <Menu.Divider />
        <MenuCheckboxItem
          title={<KeyedTitle by="fitDurations">Match durations</KeyedTitle>}
          isOn={isFit}
          toggle={() => clock.setDurations(isFit ? 'real' : 'fit')}
        />
        <MenuCheckboxItem
          title={<KeyedTitle by="soundPanel">Waveforms and level meter</KeyedTitle>}
          isOn={isSoundShown}
          toggle={() => useSoundPreference.setState(!isSoundShown)}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

function SoundMenu({ panes, match, inToolbar }: PlaybackControlsProps & { readonly inToolbar: InToolbar }) {
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
        aria-label={letter === undefined ? 'Sound off' : `Sound ${letter}${gainText}`}
        leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
        {...inToolbar}
        onClick={() => playNextSound(clock, panes)}
      >
        <span className={styles['sound-word']}>{letter === undefined ? 'Sound off' : 'Sound'}</span> {letter}
        <span className="num t3">{gainText}</span>
      </Button>
    </CommandTooltip>
  );
}

/** Time and frame of the clock. */
function Timecode() {
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
      <Box component="span" ref={time} className={`num strong ${styles['time']}`} flex="none" miw={62} ml="s2" />
      <Box component="span" ref={number} className={`t3 small num nowrap ${styles['number']}`} flex="none" />
    </>
  );
}

const loopTexts = { off: 'Play once', loop: 'Loop', 'ping-pong': 'Ping-pong' } as const;

function formatSpeed(speed: number): string {
  return { 0.25: '¼', 0.5: '½' }[speed] ?? String(speed);
}
