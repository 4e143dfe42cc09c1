import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ViewState } from '../../../../../shared/comparisons/view-state.ts';
import { useReducedMotion } from '../../../../ui/use-reduced-motion.ts';
import { createPaneMediaElements, PaneMediaElementsProvider } from '../common/pane-media-elements.ts';
import {
  createStageStore,
  type StageComparison,
  StageComparisonProvider,
  type StageModel,
  StageProvider,
  type StageStore,
  savedParts,
} from '../common/stage-store.ts';
import { useIsWindowLinked } from '../second-window/is-window-linked.ts';
import { openWindowChannel } from '../second-window/window-channel.ts';

const sharedFields = ['stage', 'freed', 'solo', 'isPeeking', 'isBlinking'] as const;

/** A moving pointer changes the state with every frame; the page is notified after a pause. Milliseconds. */
const delay = 250;

interface StagePlaceProps {
  /** The saved state of the stage; read once. */
  readonly stage: ViewState;
  readonly comparison: StageComparison;
  /** Takes what was changed. */
  readonly onChange?: (part: Partial<ViewState>) => void;
  /** Windows share the stage under this name. */
  readonly sharedName: string;
  readonly children: ReactNode;
}

/** Provides the stage to all components that read its state or draw its images. */
export function StageStateProvider({ stage, comparison, onChange, sharedName, children }: StagePlaceProps) {
  const still = useReducedMotion();
  const [store] = useState(() => createStageStore(stage, !still));
  const [sources] = useState(createPaneMediaElements);
  /** The state that `onChange` received, or that another window saves. */
  const saved = useRef(stage);
  const isLinked = useIsWindowLinked();
  useEffect(() => {
    if (!isLinked) return;
    return shareStage(store, sharedName, (received) => {
      saved.current = { ...saved.current, ...received };
    });
  }, [store, isLinked, sharedName]);
  const saveLater = useDebouncedCallback(
    () => {
      const now = store.getState().stage;
      const changed = savedParts.filter((part) => now[part] !== saved.current[part]);
      saved.current = now;
      if (changed.length > 0) onChange?.(Object.fromEntries(changed.map((part) => [part, now[part]])));
    },
    { delay, flushOnUnmount: true },
  );
  useEffect(() => {
    const stop = store.subscribe(({ stage: now }) => now !== saved.current && saveLater());
    // The window can close before the delay ends.
    const saveNow = () => saveLater.flush();
    window.addEventListener('pagehide', saveNow);
    return () => {
      stop();
      window.removeEventListener('pagehide', saveNow);
    };
  }, [store, saveLater]);
  return (
    <StageProvider value={store}>
      <PaneMediaElementsProvider value={sources}>
        <StageComparisonProvider value={comparison}>{children}</StageComparisonProvider>
      </PaneMediaElementsProvider>
    </StageProvider>
  );
}

type SharedStage = Pick<StageModel, 'freed' | 'solo' | 'isPeeking' | 'isBlinking'> & {
  readonly saved: Partial<ViewState>;
};

/**
 * Shares layout, zoom and pan with the other windows. `onReceive` is called before changes that another window saves.
 * Returns a function that stops sharing.
 */
function shareStage(store: StageStore, name: string, onReceive: (saved: Partial<ViewState>) => void): () => void {
  let isReceiving = false;
  const current = () => sharedStageOf(store.getState());
  const channel = openWindowChannel<SharedStage>(`stage of ${name}`, {
    current,
    receive({ saved, ...shared }) {
      onReceive(saved);
      isReceiving = true;
      store.setState(({ stage }) => ({ ...shared, stage: { ...stage, ...saved } }));
      isReceiving = false;
    },
  });
  const stop = store.subscribe((now, before) => {
    const isShared = sharedFields.some((field) => now[field] !== before[field]);
    if (isShared && !isReceiving) channel.send(current());
  });
  return () => {
    stop();
    channel.close();
  };
}

function sharedStageOf({ stage, freed, solo, isPeeking, isBlinking }: StageModel): SharedStage {
  const saved = Object.fromEntries(savedParts.map((part) => [part, stage[part]]));
  return { saved, freed, solo, isPeeking, isBlinking };
}
