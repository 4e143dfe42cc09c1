import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Flex, Group } from '../../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../../ui/use-returning-focus.ts';
import type { Point } from '../../../../ui/zoom-pan/view-geometry.ts';
import { usePaneLayout } from '../common/pane-layout-role.ts';
import { type PaneMediaElements, pixelsOf, usePaneMediaElements } from '../common/pane-media-elements.ts';
import { shapesOf } from '../common/pane-shape.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { isSeeking, watchDisplayedImages } from '../scopes/displayed-image.ts';
import { createThrottledTask } from '../scopes/throttled-task.ts';
import { PaneMark } from './picker-marks.tsx';
import { usePicker } from './picker-store.ts';
import { hexOf, type PickedPixel, readPickedPixel } from './read-picked-pixel.ts';

/** A pointer that moves farther between press and release drags the view. CSS pixels. */
const clickDistance = 4;

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
  const { place, isHeld, toggleHold, toggle } = usePicker();
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
    usePicker.setState({
      place: { x: moved(place.x, size.width, step.x), y: moved(place.y, size.height, step.y) },
    });
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
            miw={84}
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
      <Flex component="ul" wrap="wrap" gap="s2 s3" mt="s2" mx={0} mb={0} aria-label="Picked colors">
        {panes.map(({ paneId, letter }) => (
          <PickedColor key={paneId} letter={letter} pixel={pixels.get(paneId)} />
        ))}
      </Flex>
      {panes.map(({ paneId }) => (
        <PaneMark key={paneId} paneId={paneId} />
      ))}
    </Box>
  );
}

/** Returns the visible panes with a result. Overlaid panes share the frame of the first. */
function usePickedPanes(shown: readonly ShownPane[]): readonly (PickedPane & { readonly letter: string })[] {
  const ids = shown.map(({ pane }) => pane.id);
  const { overlaid, roles } = usePaneLayout(ids);
  const shapes = shapesOf(shown);
  const firstShape = overlaid && shapes[ids.indexOf(overlaid[0])];
  return shown.flatMap(({ pane: { id }, kind, letter }, index) => {
    if (kind !== 'item' || roles[index] === 'hidden') return [];
    return [{ paneId: id, letter, shape: firstShape ?? shapes[index] ?? 1 }];
  });
}

/** The picker follows the pointer over the images. A click holds the place, and another click releases it. */
function usePickerPointer(onClick: () => void): void {
  const sources = usePaneMediaElements();
  const reportClick = useEffectEvent(onClick);
  useEffect(() => {
    let pressed: { readonly x: number; readonly y: number; readonly place: Point } | undefined;
    const onMove = (event: PointerEvent) => {
      const { isHeld } = usePicker.getState();
      const place = isHeld || event.buttons !== 0 ? undefined : placeOf(event, sources);
      if (place) usePicker.setState({ place });
    };
    const onDown = (event: PointerEvent) => {
      const place = event.button === 0 ? placeOf(event, sources) : undefined;
      pressed = place && { x: event.clientX, y: event.clientY, place };
    };
    const onUp = (event: PointerEvent) => {
      if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > clickDistance) return;
      usePicker.setState({ place: pressed.place });
      usePicker.getState().toggleHold();
      reportClick();
      pressed = undefined;
    };
    // The stage captures the pointer, so the picker listens before it.
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    document.addEventListener('pointermove', onMove, options);
    document.addEventListener('pointerdown', onDown, options);
    document.addEventListener('pointerup', onUp, options);
    return () => ending.abort();
  }, [sources]);
}

/** Returns the place of the pointer on the image below it. `undefined` beside images. */
function placeOf({ target, clientX, clientY }: PointerEvent, sources: PaneMediaElements): Point | undefined {
  const art = target instanceof Element ? target.closest<HTMLElement>('[data-art]') : null;
  const box = sources.get(art?.dataset['art'] ?? '')?.parentElement?.getBoundingClientRect();
  if (!box) return undefined;
  const place = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  return place.x >= 0 && place.y >= 0 && place.x < 1 && place.y < 1 ? place : undefined;
}

interface PickedColorProps {
  readonly letter: string;
  /** `undefined` where the pane shows nothing. */
  readonly pixel: PickedPixel | undefined;
}

/** The values of the picked pixel of one pane, in one line. */
function PickedColor({ letter, pixel }: PickedColorProps) {
  const values = pixel?.values;
  return (
    <Group component="li" className="small num" gap="s2" wrap="wrap">
      <b className="strong">{letter}</b>
      {values ? (
        <>
          <Box component="i" w={28} h={12} edge="around" style={{ background: hexOf(values) }} />
          <span>{hexOf(values)}</span>
          <span className="nowrap">{rgbText(values)}</span>
          <span>Y {values[0]}</span>
          <span className="t3">{pixel.encoding}</span>
        </>
      ) : (
        <span className="t3">{pixel ? 'Transparent' : 'Nothing at this place'}</span>
      )}
    </Group>
  );
}

type Values = NonNullable<PickedPixel['values']>;

function rgbText([, red, green, blue]: Values): string {
  return `R ${red} G ${green} B ${blue}`;
}

/** `A: R 191 G 16 B 64, #BF1040, Y 57`. */
export function pickedText(letter: string, pixel: PickedPixel | undefined): string | undefined {
  const values = pixel?.values;
  return values && `${letter}: ${rgbText(values)}, ${hexOf(values)}, Y ${values[0]}`;
}

/** Least time between two readings, during playback and otherwise. Milliseconds. */
const [intervalInPlayback, intervalOfSteps] = [1000 / 12, 1000 / 60];

interface PickedPane {
  readonly paneId: string;
  /** Width divided by height of the frame around the image. */
  readonly shape: number;
}

/** Returns the pixel of each pane at the place of the picker, by pane id. Reads again when place or frame changes. */
function usePickedPixels(panes: readonly PickedPane[]): ReadonlyMap<string, PickedPixel> {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const [pixels, setPixels] = useState<ReadonlyMap<string, PickedPixel>>(new Map());
  const read = useEffectEvent(async () => {
    const { place } = usePicker.getState();
    const found = await Promise.all(
      panes.map(async ({ paneId, shape }) => {
        // A frame can be closed while it is read; the next frame is read again.
        const pixel = await readPickedPixel(sources.get(paneId), place, shape).catch(() => undefined);
        return { paneId, pixel, isWaiting: !pixel && isSeeking(sources.get(paneId)) };
      }),
    );
    return (before: ReadonlyMap<string, PickedPixel>) =>
      new Map(
        found.flatMap(({ paneId, pixel, isWaiting }) => {
          // The pixel stays until the video shows its next frame.
          const shown = isWaiting ? before.get(paneId) : pixel;
          return shown ? [[paneId, shown] as const] : [];
        }),
      );
  });
  const key = panes.map(({ paneId, shape }) => `${paneId} ${shape}`).join('\n');
  useEffect(() => {
    let isEnded = false;
    const task = createThrottledTask({
      interval: () => (clock.state.getState().playing ? intervalInPlayback : intervalOfSteps),
      run: async () => {
        const next = await read();
        if (!isEnded) setPixels(next);
      },
    });
    const ids = key === '' ? [] : key.split('\n').map((pane) => pane.split(' ')[0] ?? '');
    const stops = [
      watchDisplayedImages(ids, { sources, clock, onChange: task.request }),
      usePicker.subscribe((now, before) => now.place !== before.place && task.request()),
    ];
    task.request();
    return () => {
      isEnded = true;
      task.stop();
      for (const stop of stops) stop();
    };
  }, [sources, clock, key]);
  return pixels;
}
