import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import type { VideoFrameTiming } from '../../../../shared/library/video-frame-timing.ts';
import { isPressed } from '../../../ui/commands/keys.ts';
import { keysOf } from '../../../ui/commands/keys-of-command.ts';
import { assumedFramesPerSecond, formatTimecode } from './frame-numbers-and-timecode.ts';
import { type PlayedVideo, usePlayedVideo } from './use-played-video.ts';
import './media-player.css';
import {
  IconChevronLeftPipe,
  IconChevronRightPipe,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { create } from 'zustand';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { TooltipButton } from '../../../ui/playback/tooltip-button.tsx';
import { VideoElement } from '../../../ui/video-element.tsx';

/** Playback preferences of the user, shared by all players until the window closes. */
const usePlayerPreferences = create(() => ({ loop: true, muted: false }));
const toggleLoop = () => usePlayerPreferences.setState(({ loop }) => ({ loop: !loop }));
const toggleMuted = () => usePlayerPreferences.setState(({ muted }) => ({ muted: !muted }));

interface VideoPlayerProps {
  readonly src: string;
  /** Text description of the video for users who cannot see the video. */
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly seconds?: number | undefined;
  readonly framesPerSecond?: number | undefined;
  readonly timing?: VideoFrameTiming | undefined;
  /** Actions for the shown frame, at the end of the transport. `U` triggers the first button. */
  readonly actions?: (video: PlayedVideo) => ReactNode;
  /** Called when the video cannot be shown: the caller then shows the error instead of the player. */
  readonly onFail?: (video: HTMLVideoElement) => void;
  readonly onNoFrames?: () => void;
  /** Places the video on a stage that supports zooming. */
  readonly onStage?: (video: ReactNode) => ReactNode;
}

/**
 * A complete video with a transport that counts frames. Space plays, `,` and `.` step a frame, `L` loops, `M` mutes,
 * `U` uses the frame, Home and End seek to the first and the last frame.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, label, width, height, seconds = 0, framesPerSecond = assumedFramesPerSecond } = props;
  const { timing, actions, onFail, onNoFrames, onStage } = props;
  const ref = useRef<HTMLVideoElement>(null);
  const player = useRef<HTMLDivElement>(null);
  const playback = usePlayedVideo(ref, { seconds, framesPerSecond, timing });
  const { loop, muted } = usePlayerPreferences();

  const presses: readonly (readonly [CommandName, () => void])[] = [
    ['play', playback.togglePlaying],
    ['frameBack', () => playback.step(-1)],
    ['frameForward', () => playback.step(1)],
    ['loop', toggleLoop],
    ['mute', toggleMuted],
    ['useFrame', () => player.current?.querySelector<HTMLElement>('.transport-actions button')?.click()],
    ['filmStart', () => playback.stopAt('first')],
    ['filmEnd', () => playback.stopAt('last')],
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    // React forwards events of the player's menu, which handles its keys itself.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    // Space on a button presses that button.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    const action = presses.find(([name]) => isPressed(keysOf(name), event.nativeEvent))?.[1];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  const video = (
    <VideoElement
      ref={ref}
      src={src}
      // A poster is omitted, because it would cover the first frame while the transport shows the number of that frame.
      width={width}
      height={height}
      preload="auto"
      playsInline
      loop={loop}
      muted={muted}
      aria-hidden="true"
      tabIndex={-1}
      onError={(event) => onFail?.(event.currentTarget)}
      onLoadedMetadata={(event) => event.currentTarget.videoWidth === 0 && onNoFrames?.()}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: A player is no set of form fields.
    <div ref={player} className="player" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: The player around it has the keys. */}
      <div
        className="player-stage"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: The keys of the player work while the image has the focus.
        tabIndex={0}
        role="img"
        aria-label={label}
        data-autofocus
        onClick={playback.togglePlaying}
      >
        {onStage ? onStage(video) : video}
        {playback.failed && !onFail && <FailedVideo />}
      </div>
      <PlayerControls video={playback}>{actions?.(playback)}</PlayerControls>
    </div>
  );
}

/** Shown in place of the image. */
function FailedVideo() {
  return (
    <Box component="p" className="on-media small" pos="absolute" maw="44ch" m="s4" px="s3" py="s2" role="status">
      This file can’t be played here. It is complete and unchanged. Click “Show in folder” to find it.
    </Box>
  );
}

/** All controls below the image, in one line. */
function PlayerControls({ video, children }: { video: PlayedVideo; children: ReactNode }) {
  const { loop, muted } = usePlayerPreferences();
  const { time, length, frame, frames } = video;
  return (
    <Group className="transport" flex="none" gap="s1">
      <Key
        label={video.playing ? 'Pause' : 'Play'}
        shortcut="play"
        icon={video.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        press={video.togglePlaying}
      />
      <Key label="First frame" shortcut="filmStart" icon={IconChevronLeftPipe} press={() => video.stopAt('first')} />
      <Key label="Previous frame" shortcut="frameBack" icon={IconPlayerSkipBack} press={() => video.step(-1)} />
      <Key label="Next frame" shortcut="frameForward" icon={IconPlayerSkipForward} press={() => video.step(1)} />
      <Key label="Last frame" shortcut="filmEnd" icon={IconChevronRightPipe} press={() => video.stopAt('last')} />
      <input
        className="transport-track"
        type="range"
        min={0}
        max={length}
        step="any"
        value={Math.min(time, length)}
        style={{ '--played': `${length > 0 ? (Math.min(time, length) / length) * 100 : 0}%` }}
        aria-label="Position"
        aria-valuetext={`${formatTimecode(time)} of ${formatTimecode(length)}`}
        onChange={(event) => video.seek(Number(event.target.value))}
        onKeyDown={(event) => {
          // The default step of the browser for a range without steps is a hundredth of the range. The arrow keys step
          // one frame instead.
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (by !== 1 && by !== -1) return;
          event.preventDefault();
          event.stopPropagation();
          video.step(by);
        }}
      />
      <Box component="span" className="transport-time small-size num nowrap" flex="none" ta="right">
        {formatTimecode(time)}{' '}
        <span className="t3">
          frame {frame} of {frames}
        </span>
      </Box>
      <Key label="Loop" shortcut="loop" icon={IconRepeat} pressed={loop} press={toggleLoop} />
      <Key
        label={muted ? 'Sound is off' : 'Sound is on'}
        shortcut="mute"
        icon={muted ? IconVolumeOff : IconVolume}
        press={toggleMuted}
      />
      {children && (
        <Group component="span" className="transport-actions" flex="none" gap="s1">
          {children}
        </Group>
      )}
    </Group>
  );
}

function Key(button: Omit<ComponentProps<typeof TooltipButton>, 'isSmall'>) {
  return <TooltipButton isSmall {...button} />;
}
