import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { create } from 'zustand';
import { sentenceOf } from '../../../../api/problem-of-error.ts';
import type { ShownItem, ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { WebWorker } from '../../../../ui/workers/web-worker.ts';
import { usePaneLayout } from '../common/pane-layout-role.ts';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { useClockItself } from '../playback/use-clock.ts';
import type { ComputedScopes, computeScopes } from './compute-scopes.ts';
import { displayedImageOf, isSeeking, watchDisplayedImages } from './displayed-image.ts';
import { createThrottledTask, type ThrottledTask } from './throttled-task.ts';

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
export function useScopePanes(shown: readonly ShownPane[]): ScopePanes {
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

export type ScopesState =
  /** Nothing is computed, or no pane shows anything. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'computed'; readonly paneIds: readonly string[]; readonly scopes: ComputedScopes }
  /** `reason`: a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Computes the scopes of what these panes show, in a worker. Computes once for each change, and nothing while nothing
 * changes. The worker ends with the component.
 */
export function useScopes(paneIds: readonly string[]): ScopesState {
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
