import { Button } from '@mantine/core';
import {
  IconChevronLeftPipe,
  IconChevronRightPipe,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
  IconRepeatOff,
  IconRepeatOnce,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { formatShotNumber } from '../../../../../shared/projects/shot.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../../ui/playback/tooltip-button.tsx';
import { useAnimatic, useCurrentClip, usePlayerState } from '../animatic-context.ts';
import { loopText } from '../animatic-text.ts';
import { goToCut, nextLoop } from '../use-animatic-keys.ts';
import styles from './controls.module.css';
import { CutTimecode } from './cut-timecode.tsx';
import { TrimControls } from './trim-controls.tsx';

const loopIcons = { off: IconRepeatOff, shot: IconRepeatOnce, cut: IconRepeat } as const;

/** All controls below the timeline. `children` is the end of the line. */
export function AnimaticControls({ children }: { children?: ReactNode }) {
  const { player, cut, openShot } = useAnimatic();
  const clip = useCurrentClip();
  const loop = usePlayerState((state) => state.loop);
  return (
    <Group flex="none" pt={6} px="s3" pb="s2" gap="s1" wrap="wrap">
      <PlayControls />
      <span className={styles['gap']} />
      <CutTimecode />
      <span className={styles['gap']} />
      <TooltipButton
        label={loopText(loop)}
        shortcut="animaticLoop"
        icon={loopIcons[loop]}
        pressed={loop !== 'off'}
        press={() => player.setLoop(nextLoop(loop))}
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
