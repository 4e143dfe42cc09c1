import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconChevronLeftPipe,
  IconChevronRightPipe,
  IconExternalLink,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
  IconRepeat,
  IconRepeatOff,
  IconRepeatOnce,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { timecodeOf } from '../../../../../shared/projects/timecode.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../../ui/playback/tooltip-button.tsx';
import { loopTexts, useAnimatic, useCurrentClip, useDrawPosition, usePlayerState } from '../common/animatic-context.ts';
import { type TrimEdge, trimNumbers } from '../common/trim-actions.ts';
import { goToCut, nextLoops, useAnimaticKeys } from '../common/use-animatic-keys.ts';
import { useFileFrames } from '../common/use-file-frames.ts';
import { useTrims } from '../common/use-trim-commands.ts';
import styles from './controls.module.css';

const edges = {
  in: { name: 'In', set: 'trimIn', earlier: 'trimInEarlier', later: 'trimInLater' },
  out: { name: 'Out', set: 'trimOut', earlier: 'trimOutEarlier', later: 'trimOutLater' },
} as const satisfies Record<TrimEdge, Record<string, string>>;

const loopIcons = { off: IconRepeatOff, shot: IconRepeatOnce, cut: IconRepeat } as const;

/** All controls below the timeline. `children` is the end of the line. */
export function AnimaticControls({ children }: { children?: ReactNode }) {
  const { player, cut, openShot } = useAnimatic();
  const clip = useCurrentClip();
  const loop = usePlayerState((state) => state.loop);
  useAnimaticKeys();
  return (
    <Group flex="none" pt={6} px="s3" pb="s2" gap="s1" wrap="wrap">
      <PlayControls />
      <span className={styles['gap']} />
      <CutTimecode />
      <span className={styles['gap']} />
      <TooltipButton
        label={loopTexts[loop]}
        shortcut="animaticLoop"
        icon={loopIcons[loop]}
        pressed={loop !== 'off'}
        press={() => player.setLoop(nextLoops[loop])}
      />
      <TrimControls />
      <Group flex="none" gap="s1" ml="auto">
        <SoundButton />
        {clip && (
          <TooltipButton
            label={`Open shot ${formatShotNumber(clip.shot.number)}`}
            shortcut="openShot"
            icon={IconExternalLink}
            press={() => openShot(clip.shot.id)}
          />
        )}
        {cut.duration > 0 && children}
      </Group>
    </Group>
  );
}

function PlayControls() {
  const { player, cut } = useAnimatic();
  const playing = usePlayerState((state) => state.playing);
  const step = (direction: 1 | -1) => (event: MouseEvent) => player.step(event.shiftKey ? direction * 10 : direction);
  return (
    <>
      <TooltipButton
        label="Go to start"
        shortcut="animaticStart"
        icon={IconChevronLeftPipe}
        press={() => player.seek(0)}
      />
      <TooltipButton
        label="Previous cut"
        shortcut="previousCut"
        icon={IconPlayerSkipBack}
        press={() => goToCut(player, 'previous')}
      />
      <TooltipButton
        label="Play backward"
        shortcut="animaticReverse"
        icon={IconPlayerTrackPrev}
        press={() => player.shuttle(-1)}
      />
      <FrameButton sign={-1} press={step(-1)} />
      <TooltipButton
        isMain
        label={playing ? 'Pause' : 'Play'}
        shortcut="animaticPlay"
        icon={playing ? IconPlayerPause : IconPlayerPlay}
        press={() => player.toggle()}
      />
      <FrameButton sign={1} press={step(1)} />
      <TooltipButton
        label="Play, then faster"
        shortcut="animaticForward"
        icon={IconPlayerTrackNext}
        press={() => player.shuttle(1)}
      />
      <TooltipButton
        label="Next cut"
        shortcut="nextCut"
        icon={IconPlayerSkipForward}
        press={() => goToCut(player, 'next')}
      />
      <TooltipButton
        label="Go to last frame"
        shortcut="animaticEnd"
        icon={IconChevronRightPipe}
        press={() => player.seek(cut.duration - 1)}
      />
    </>
  );
}

function FrameButton({ sign, press }: { sign: 1 | -1; press: (event: MouseEvent) => void }) {
  const name = sign === -1 ? 'Previous frame' : 'Next frame';
  const text = sign === -1 ? '−1' : '+1';
  return (
    <CommandTooltip
      by={sign === -1 ? ['animaticBack', 'animaticBackTen'] : ['animaticOn', 'animaticOnTen']}
      tip={`${name}; 10 frames with Shift`}
    >
      <Button size="xs" variant="subtle" px={6} className="num" aria-label={`${text}, ${name}`} onClick={press}>
        {text}
      </Button>
    </CommandTooltip>
  );
}

function SoundButton() {
  const { player } = useAnimatic();
  const isMuted = usePlayerState((state) => state.isMuted);
  const Icon = isMuted ? IconVolumeOff : IconVolume;
  return (
    <CommandTooltip by="animaticMute" tip="Sound of the takes and the guide track, at normal speed">
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
        onClick={() => player.setMuted(!isMuted)}
      >
        {isMuted ? 'Sound off' : 'Sound on'}
      </Button>
    </CommandTooltip>
  );
}

/** The timecode of the playhead and the duration of the cut, in the frame rate of the project. */
function CutTimecode() {
  const { cut } = useAnimatic();
  const { rate } = cut.project;
  const time = useRef<HTMLSpanElement>(null);
  useDrawPosition((frame) => {
    if (time.current) time.current.textContent = timecodeOf(frame, { rate });
  });
  return (
    <>
      <span ref={time} className={`num strong ${styles['time']}`} />
      <span className="t3 small num nowrap" title="Duration of the cut">
        / {timecodeOf(cut.duration, { rate })}
      </span>
      <Shuttle />
    </>
  );
}

/** Shows the speed set by J or L. */
function Shuttle() {
  const shuttle = usePlayerState((state) => (state.playing ? state.shuttle : 1));
  if (shuttle === 1) return null;
  return <span className="ink small num nowrap">{shuttle < 0 ? `reverse ${-shuttle}×` : `${shuttle}×`}</span>;
}

/** The trim of the shot under the playhead, frame by frame. */
function TrimControls() {
  const clip = useCurrentClip();
  const { commands, reason } = useTrims();
  const trim = reason === undefined ? clip?.media?.trim : undefined;
  const fileFrames = useFileFrames(clip?.media);
  const shown = trim && fileFrames && trimNumbers(trim, fileFrames);
  const isWhole = trim?.in === 0 && trim.out === clip?.media?.frames;
  return (
    <Group gap="s1" component="fieldset" aria-label="Trim of the shot" title={reason}>
      <Edge edge="in" frame={shown?.in} commands={commands} />
      <Edge edge="out" frame={shown?.out} commands={commands} />
      <CommandTooltip by="clearTrim" tip={reason ?? 'Use the whole take'}>
        <ActionIcon
          size={24}
          aria-label="Use the whole take"
          disabled={trim === undefined || isWhole}
          onClick={commands.clearTrim}
        >
          <IconArrowsHorizontal size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
    </Group>
  );
}

interface EdgeProps {
  readonly edge: TrimEdge;
  readonly frame: number | undefined;
  readonly commands: Readonly<Partial<Record<CommandName, () => void>>>;
}

function Edge({ edge, frame, commands }: EdgeProps) {
  const { name, set, earlier, later } = edges[edge];
  const isOff = frame === undefined;
  const step = (by: CommandName, sign: 'earlier' | 'later') => {
    const Icon = sign === 'earlier' ? IconMinus : IconPlus;
    return (
      <CommandTooltip by={by} tip={`${name} point one frame ${sign}`}>
        <ActionIcon size={24} aria-label={`${name} point one frame ${sign}`} disabled={isOff} onClick={commands[by]}>
          <Icon size={12} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
    );
  };
  return (
    <Group gap={0}>
      {step(earlier, 'earlier')}
      <CommandTooltip by={set} tip={`Set ${name.toLowerCase()} point at the visible frame`}>
        <Button
          size="xs"
          variant="subtle"
          px={4}
          miw={48}
          className="num"
          aria-label={isOff ? `${name} point` : `${name} ${frame}, set ${name} point here`}
          disabled={isOff}
          onClick={commands[set]}
        >
          {isOff ? name : `${name} ${frame}`}
        </Button>
      </CommandTooltip>
      {step(later, 'later')}
    </Group>
  );
}
