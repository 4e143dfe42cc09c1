import { Select } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { create } from 'zustand';
import { encodingText } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import type { ScopeName } from '../../../../../shared/measurements/scopes/scope-images.ts';
import { rangeText, type ScopeValues } from '../../../../../shared/measurements/scopes/scope-values.ts';
import { sentenceOf } from '../../../../api/problem-of-error.ts';
import type { ShownItem, ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Box, Grid, Stack } from '../../../../ui/layout-primitives.tsx';
import { WebWorker } from '../../../../ui/workers/web-worker.ts';
import { usePaneLayout } from '../common/pane-layout-role.ts';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { ComputedScopes, computeScopes } from './compute-scopes.ts';
import { displayedImageOf, isSeeking, watchDisplayedImages } from './displayed-image.ts';
import { ScopeCanvas } from './scope-canvas.tsx';
import styles from './scopes.module.css';
import { createThrottledTask, type ThrottledTask } from './throttled-task.ts';

/** In the order on screen. */
const scopes: readonly ScopeName[] = ['waveform', 'parade', 'vectorscope', 'histogram'];

/** The source of the values, which users must know to trust them. */
const aboutValues =
  'Values are those of the file on a scale from 0 to 255, before the browser converts colors. The vectorscope places colors ' +
  'by BT.709 for every file.';

/** Shows the scopes of one pane, or of two overlaid panes, live. */
export function ScopesTab({ open }: { open: OpenComparison }) {
  const { choices, chosen, choose, panes } = useScopePanes(open.shown);
  const state = useScopes(panes.map(({ pane }) => pane.id));
  const next = choices[(choices.findIndex(({ value }) => value === chosen) + 1) % choices.length]?.value;
  const frames = framesOf(state, panes);
  useCommands(next !== undefined && choices.length > 1 ? { scopePane: () => choose(next) } : {});
  return (
    <div className="scroll">
      <Stack gap="s3" py="s3" px="s4">
        {choices.length > 1 && (
          <CommandTooltip by="scopePane" tip="Next pane. A click on a pane shows it too">
            <Box w={110}>
              <Select
                size="xs"
                aria-label="Pane of the scopes"
                allowDeselect={false}
                data={[...choices]}
                value={chosen}
                onChange={(value) => value !== null && choose(value)}
              />
            </Box>
          </CommandTooltip>
        )}
        <Encodings frames={frames} />
        {panes.length === 0 && <p className="t2 small">No pane has a result yet.</p>}
        {state.kind === 'failed' && (
          <p className="bad small" role="alert">
            {state.reason}
          </p>
        )}
        <Grid columns="repeat(auto-fit, minmax(280px, 1fr))" gap="s3 s4">
          {scopes.map((scope) => (
            <ScopeCanvas
              key={scope}
              scope={scope}
              image={state.kind === 'computed' ? state.scopes.drawn[scope] : undefined}
              summary={frames.map((frame) => `${frame.letter}, ${summaryOf(scope, frame.values)}`).join('. ')}
            />
          ))}
        </Grid>
        <p className="t3 small">{aboutValues}</p>
      </Stack>
    </div>
  );
}

/** Names the encoding of each frame, and its color when two are overlaid. */
function Encodings({ frames }: { frames: readonly FrameText[] }) {
  return (
    <Box mih={16}>
      {frames.map(({ letter, encoding, values }, index) => (
        <p key={letter} className="t2 small">
          {frames.length > 1 && <i className={styles['swatch']} data-side={index === 0 ? 'first' : 'second'} />}
          {letter}: {encoding}
          {values.every > 1 && `, 1 of ${values.every} pixels`}
        </p>
      ))}
    </Box>
  );
}

/** The scopes of one pane as text. */
interface FrameText {
  readonly letter: string;
  /** `BT.709, limited range`. */
  readonly encoding: string;
  readonly values: ScopeValues;
}

/** Returns the computed frames as text. `panes`: those that the scopes show. */
function framesOf(state: ScopesState, panes: readonly ShownItem[]): readonly FrameText[] {
  if (state.kind !== 'computed') return [];
  return state.scopes.frames.flatMap(({ encoding, values }, index) => {
    const shown = panes.find(({ pane }) => pane.id === state.paneIds[index]);
    if (!shown) return [];
    // A video without readable pixels arrives as an image.
    const isConverted = encoding.isConverted || (shown.item.kind === 'video' && encoding.matrix === 'rgb');
    return [{ letter: shown.letter, encoding: encodingText({ ...encoding, isConverted }), values }];
  });
}

/** Returns the values of a scope in short. */
function summaryOf(scope: ScopeName, { channels, gray }: ScopeValues): string {
  if (scope === 'vectorscope') return `${gray.toFixed(1)} % near gray`;
  const { luma, red, green, blue } = channels;
  if (scope === 'waveform') return `Y ${rangeText(luma)}`;
  return `R ${rangeText(red)}, G ${rangeText(green)}, B ${rangeText(blue)}`;
}

/** While the videos play, scopes are computed 12 times per second at most, from fewer pixels. Milliseconds. */
const intervalInPlayback = 1000 / 12;
const intervalOfSteps = 40;
const mostPixelsInPlayback = 480 * 270;
const mostPixels = 1920 * 1088;

/** Both panes of a pair layout, overlaid. Pane ids are never this text. */
const bothPanes = 'pair';
/** Settings of the scopes in this window. */
const useScopeStore = create<ScopeStore>(() => ({ gridPane: undefined, pairPane: bothPanes }));

/** A choice of panes, and the panes with a result that it shows: one, two, or none. */
interface ScopePanes {
  /** The choices; `value` is a pane id or `bothPanes`. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string;
  readonly choose: (value: string) => void;
  readonly panes: readonly ShownItem[];
}

/**
 * Returns the panes that the scopes show: both panes of a pair layout; in the grid the pane that was clicked or focused last,
 * otherwise the first.
 */
function useScopePanes(shown: readonly ShownPane[]): ScopePanes {
  const { gridPane, pairPane } = useScopeStore();
  const ids = shown.map(({ pane }) => pane.id);
  const { overlaid, roles } = usePaneLayout(ids);
  const visible = overlaid ?? ids.filter((_, index) => roles[index] !== 'hidden');
  const items = visible.flatMap(
    (id) => shown.find((each): each is ShownItem => each.kind === 'item' && each.pane.id === id) ?? [],
  );
  useFollowActivePane(overlaid === undefined);
  const canOverlay = overlaid !== undefined && items.length > 1;
  const choices = [
    ...(canOverlay ? [{ value: bothPanes, label: items.map(({ letter }) => letter).join(' and ') }] : []),
    ...items.map(({ pane, letter }) => ({ value: pane.id, label: letter })),
  ];
  const preferred = overlaid ? pairPane : gridPane;
  const chosen = (choices.find(({ value }) => value === preferred) ?? choices[0])?.value ?? '';
  return {
    choices,
    chosen,
    choose: (value) => useScopeStore.setState(overlaid ? { pairPane: value } : { gridPane: value }),
    panes: items.filter(({ pane }) => chosen === bothPanes || pane.id === chosen),
  };
}

/** A click into a pane and the focus in a pane choose it. The pointer alone doesn't, because it crosses panes on its way. */
function useFollowActivePane(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const onEnter = ({ target }: Event) => {
      const pane = target instanceof Element ? target.closest<HTMLElement>('figure[data-pane]') : null;
      if (pane) useScopeStore.setState({ gridPane: pane.dataset['pane'] });
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, onEnter, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onEnter);
    };
  }, [isOn]);
}

interface ScopeStore {
  /** Pane that the scopes show in the grid. */
  readonly gridPane: string | undefined;
  /** Pane that the scopes show in a pair layout, or both of them. */
  readonly pairPane: string;
}

type ScopesState =
  /** Nothing is computed, or no pane shows anything. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'computed'; readonly paneIds: readonly string[]; readonly scopes: ComputedScopes }
  /** `reason`: a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Computes the scopes of what these panes show, in a worker. Computes once for each change, and nothing while nothing
 * changes. The worker ends with the component.
 */
function useScopes(paneIds: readonly string[]): ScopesState {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const [state, setState] = useState<ScopesState>({ kind: 'empty' });
  const task = useRef<ThrottledTask>(undefined);
  const readPanes = useEffectEvent(async (most: number) => {
    const found = await Promise.all(
      paneIds.map(async (id) => ({ id, read: await displayedImageOf(sources.get(id), most) })),
    );
    return {
      panes: found.flatMap(({ id, read }) => (read ? [{ id, ...read }] : [])),
      isWaiting: found.some(({ id, read }) => !read && isSeeking(sources.get(id))),
    };
  });
  useEffect(() => {
    const worker = new WebWorker<typeof computeScopes>(
      new Worker(new URL('./scopes-worker.ts', import.meta.url), { type: 'module' }),
    );
    let isClosed = false;
    const isPlaying = () => clock.state.getState().playing;
    /** Returns `undefined` while a video seeks: the scopes stay until it shows its next frame. */
    const compute = async (): Promise<ScopesState | undefined> => {
      const most = isPlaying() ? mostPixelsInPlayback : mostPixels;
      const { panes, isWaiting } = await readPanes(most);
      const images = panes.map(({ image }) => image);
      try {
        if (isWaiting || isClosed) return undefined;
        if (panes.length === 0) return { kind: 'empty' };
        const job = { images, every: panes.map(({ every }) => every), mostPixels: most };
        const scopes = await worker.ask(job, { transfer: images });
        return { kind: 'computed', paneIds: panes.map(({ id }) => id), scopes };
      } finally {
        // Images that the worker received are detached from this page, so this releases only the others.
        for (const image of images) image.close();
      }
    };
    const throttled = createThrottledTask({
      interval: () => (isPlaying() ? intervalInPlayback : intervalOfSteps),
      run: async () => {
        const next = await compute().catch(
          (error: unknown): ScopesState => ({ kind: 'failed', reason: sentenceOf(error) }),
        );
        if (next && !isClosed) setState(next);
      },
    });
    task.current = throttled;
    return () => {
      isClosed = true;
      throttled.stop();
      worker.stop(new Error('The scopes were closed.'));
    };
  }, [clock]);
  const joinedIds = paneIds.join(' ');
  useEffect(() => {
    const request = () => task.current?.request();
    request();
    const ids = joinedIds === '' ? [] : joinedIds.split(' ');
    return watchDisplayedImages(ids, { sources, clock, onChange: request });
  }, [sources, clock, joinedIds]);
  return state;
}
