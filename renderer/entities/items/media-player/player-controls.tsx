import { ActionIcon } from '@mantine/core';
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
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { formatTimecode } from './frame-numbers-and-timecode.ts';
import type { PlayedVideo } from './use-played-video.ts';

interface TransportProps {
  readonly video: PlayedVideo;
  readonly loop: boolean;
  readonly muted: boolean;
  readonly toggleLoop: () => void;
  readonly toggleMuted: () => void;
  readonly children?: ReactNode;
}

/** All controls below the image, in one line. */
export function PlayerControls({ video, loop, muted, toggleLoop, toggleMuted, children }: TransportProps) {
  const { time, length, frame, frames } = video;
  return (
    <div className="transport">
      <Key
        label={video.playing ? 'Pause' : 'Play'}
        by="play"
        icon={video.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        press={video.togglePlaying}
      />
      <Key label="First frame" by="filmStart" icon={IconChevronLeftPipe} press={() => video.stopAt('first')} />
      <Key label="Previous frame" by="frameBack" icon={IconPlayerSkipBack} press={() => video.step(-1)} />
      <Key label="Next frame" by="frameForward" icon={IconPlayerSkipForward} press={() => video.step(1)} />
      <Key label="Last frame" by="filmEnd" icon={IconChevronRightPipe} press={() => video.stopAt('last')} />
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
      <span className="transport-time num nowrap">
        {formatTimecode(time)}{' '}
        <span className="t3">
          frame {frame} of {frames}
        </span>
      </span>
      <Key label="Loop" by="loop" icon={IconRepeat} pressed={loop} press={toggleLoop} />
      <Key
        label={muted ? 'Sound is off' : 'Sound is on'}
        by="mute"
        icon={muted ? IconVolumeOff : IconVolume}
        press={toggleMuted}
      />
      {children && <span className="transport-actions">{children}</span>}
    </div>
  );
}

interface KeyProps {
  readonly label: string;
  readonly by: CommandName;
  readonly icon: TablerIcon;
  readonly pressed?: boolean;
  readonly press: () => void;
}

function Key({ label, by, icon: Icon, pressed, press }: KeyProps) {
  return (
    <CommandTooltip by={by} tip={label}>
      <ActionIcon size={24} aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
