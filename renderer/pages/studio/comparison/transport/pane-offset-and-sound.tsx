import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { Box, Stack } from '../../../../ui/layout-primitives.tsx';
import { NumberInput } from '../../../../ui/number-input.tsx';
import { useClock, useClockItself } from '../playback/use-clock.ts';
import styles from './transport-controls.module.css';
import { formatOffset, framesOf } from './transport-text.ts';

/** Shows the start offset and the sound state of a video pane in its caption. */
export function PaneOffsetAndSound({ shown }: { shown: ShownPane }) {
  const isVideo = shown.kind === 'item' && shown.item.kind === 'video';
  const hasRange = useClock((state) =>
    state.lanes.some(({ paneId, end }) => paneId === shown.pane.id && end !== undefined),
  );
  if (!isVideo || !hasRange) return null;
  return (
    <>
      <Offset paneId={shown.pane.id} letter={shown.letter} />
      <SoundButton paneId={shown.pane.id} letter={shown.letter} />
    </>
  );
}

interface OfPane {
  readonly paneId: string;
  readonly letter: string;
}

function Offset({ paneId, letter }: OfPane) {
  const clock = useClockItself();
  const frame = useClock((state) => state.frame);
  const offset = useClock((state) => state.offsets[paneId] ?? 0);
  const [opened, setOpened] = useState(false);
  // The button stays after its first use, because a closed popover gives the focus back to it.
  const [wasOpened, setWasOpened] = useState(false);
  const [typed, setTyped] = useState<number | string | undefined>();
  const frames = framesOf(offset, frame);
  // Keys and the lane of the video give it an offset.
  if (frames === 0 && !wasOpened) return null;
  const isInteger = typeof typed === 'number' && Number.isInteger(typed);
  const set = (next: number | string | undefined) => {
    setTyped(next);
    if (typeof next === 'number' && Number.isInteger(next)) clock.setOffset(paneId, next * frame);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      onOpen={() => {
        setTyped(frames);
        setWasOpened(true);
      }}
      position="bottom-end"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <CommandTooltip by={['earlier', 'later']} tip={`Start offset of ${letter}, in frames`}>
          <Button
            size="xs"
            variant="default"
            className={styles['offset'] ?? ''}
            h={24}
            px={5}
            aria-label={`Offset of ${letter} in frames, ${formatOffset(frames)}`}
            onClick={() => setOpened(!opened)}
          >
            {formatOffset(frames)}
          </Button>
        </CommandTooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Offset of ${letter}`}>
        <Stack component="label" gap={6} w={220} htmlFor={`offset-${paneId}`}>
          <span className="label">Offset in frames</span>
          <NumberInput
            id={`offset-${paneId}`}
            number={typed}
            step={1}
            change={set}
            aria-invalid={!isInteger}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setOpened(false);
            }}
          />
        </Stack>
        <Box component="p" className="t3 small" mt={6}>
          {isInteger
            ? 'Positive starts later, negative starts earlier.'
            : 'Enter a whole number of frames, such as 12 or -3.'}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}

function SoundButton({ paneId, letter }: OfPane) {
  const clock = useClockItself();
  const isHeard = useClock((state) => state.heard === paneId);
  return (
    <CommandTooltip by={isHeard ? 'muteAll' : 'hearNext'} tip={isHeard ? `Sound of ${letter} is on` : `Hear ${letter}`}>
      <ActionIcon
        size={24}
        aria-label={`Hear ${letter}`}
        aria-pressed={isHeard}
        data-on-demand={!isHeard || undefined}
        onClick={() => clock.setSound(isHeard ? undefined : paneId)}
      >
        {isHeard ? <IconVolume size={14} stroke={1.5} /> : <IconVolumeOff size={14} stroke={1.5} />}
      </ActionIcon>
    </CommandTooltip>
  );
}
