import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import type { Point } from '../../../ui/zoom-pan/view-geometry.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { pixelsOf, usePaneMediaElements } from '../stage/pane-media-elements.ts';
import styles from './color-picker.module.css';
import { PickedColor, pickedText } from './picked-color.tsx';
import { PickerMarks } from './picker-marks.tsx';
import { usePicker } from './picker-store.ts';
import { usePickedPanes } from './use-picked-panes.ts';
import { usePickedPixels } from './use-picked-pixels.ts';
import { usePickerPointer } from './use-picker-pointer.ts';

/** Reads the color of all visible panes at one place. */
export function ColorPicker({ shown }: { shown: readonly ShownPane[] }) {
  const isOn = usePicker((picker) => picker.isOn);
  const toggle = usePicker((picker) => picker.toggle);
  useCommands({ colorPicker: toggle });
  return isOn ? <OpenPicker shown={shown} /> : null;
}

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const largeStep = 10;

function OpenPicker({ shown }: { shown: readonly ShownPane[] }) {
  const { place, move, isHeld, toggleHold, toggle } = usePicker();
  const sources = usePaneMediaElements();
  const panes = usePickedPanes(shown);
  const pixels = usePickedPixels(panes);
  const clock = useClockItself();
  const clipboard = useClipboard({ timeout: 1500 });
  const handle = useRef<HTMLButtonElement>(null);
  // The arrow keys belong to the handle.
  const focusHandle = () => handle.current?.focus({ preventScroll: true });
  usePickerPointer(focusHandle);
  useReturningFocus();
  useEffect(() => handle.current?.focus({ preventScroll: true }), []);
  const text = panes.flatMap(({ paneId, letter }) => pickedText(letter, pixels.get(paneId)) ?? []).join('\n');
  useCommands({
    holdColor: toggleHold,
    ...(text === '' ? {} : { copyColors: () => clipboard.copy(text) }),
  });
  const [reference] = panes;
  const picked = reference && pixels.get(reference.paneId);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The handle often has the focus, and Space plays from everywhere. Enter holds the place.
    if (event.key === ' ' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) clock.toggle();
      return;
    }
    const step = steps[event.key];
    const size = pixelsOf(reference && sources.get(reference.paneId));
    if (!step || !size || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? largeStep : 1;
    // From the middle of a pixel, so that rounding never skips one.
    const moved = (from: number, pixelCount: number, delta: number) => {
      const pixel = Math.floor(from * pixelCount) + delta * by;
      return (Math.min(pixelCount - 1, Math.max(0, pixel)) + 0.5) / pixelCount;
    };
    move({ x: moved(place.x, size.width, step.x), y: moved(place.y, size.height, step.y) });
  };
  return (
    <Box
      component="section"
      pos="relative"
      flex="none"
      mah="45vh"
      overflow="hidden auto"
      line="top"
      bg="panel"
      px="s4"
      py="s2"
      aria-label="Color picker"
      onKeyDown={closeOnEscape}
    >
      <Group gap="s2" wrap="wrap">
        <CommandTooltip by="holdColor" tip="Enter holds the place. Arrow keys move it by 1 pixel, with Shift by 10">
          <Button
            ref={handle}
            size="xs"
            className={styles['hold'] ?? ''}
            aria-pressed={isHeld}
            aria-label={`Hold place${picked ? `, ${picked.x}, ${picked.y} of ${reference.letter}` : ''}. Arrow keys move it`}
            onClick={toggleHold}
            onKeyDown={onKeyDown}
          >
            <span className="num">{picked ? `${picked.x}, ${picked.y}` : '–'}</span>
          </Button>
        </CommandTooltip>
        <span className="t3 small">
          {isHeld ? 'Held. Click an image to release' : 'Click an image to hold the place'}
        </span>
        <span className="grow" />
        <CommandTooltip by="copyColors" tip="Copies the values of all panes as text">
          <Button
            size="xs"
            variant="subtle"
            leftSection={clipboard.copied ? <IconCheck size={14} stroke={1.5} /> : <IconCopy size={14} stroke={1.5} />}
            disabled={text === ''}
            onClick={() => clipboard.copy(text)}
          >
            {clipboard.copied ? 'Copied' : clipboard.error ? 'Couldn’t access the clipboard' : 'Copy values'}
          </Button>
        </CommandTooltip>
        <CommandTooltip by="colorPicker" tip="Close">
          <ActionIcon size={24} aria-label="Close color picker" onClick={toggle}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      </Group>
      {panes.length === 0 && <p className="t2 small">No pane has a result yet.</p>}
      <ul className={styles['panes']} aria-label="Picked colors">
        {panes.map(({ paneId, letter }) => (
          <PickedColor key={paneId} letter={letter} pixel={pixels.get(paneId)} />
        ))}
      </ul>
      <PickerMarks paneIds={panes.map(({ paneId }) => paneId)} />
    </Box>
  );
}
