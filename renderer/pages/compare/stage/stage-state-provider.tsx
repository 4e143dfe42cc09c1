import { type ReactNode, useEffect, useState } from 'react';
import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import { createPaneMediaElements, PaneMediaElementsProvider } from './pane-media-elements.ts';
import { type StageActions, StageActionsProvider } from './stage-actions.ts';
import { createStageStore, StageProvider } from './stage-store.ts';

/** State that the stage itself changes. The clock saves its own state. */
const savedParts = ['layout', 'pair', 'wipe', 'difference', 'blink', 'view'] as const;
/** A moving pointer changes the state with every frame; the page is notified after a pause. Milliseconds. */
const delay = 250;

interface StagePlaceProps {
  /** The saved state of the stage; read once. */
  readonly stage: ViewState;
  readonly actions: StageActions;
  /** Takes what was changed. */
  readonly onChange?: (part: Partial<ViewState>) => void;
  readonly children: ReactNode;
}

/** Provides the stage to all components that read its state or draw its images. */
export function StageStateProvider({ stage, actions, onChange, children }: StagePlaceProps) {
  const still = useReducedMotion();
  const [store] = useState(() => createStageStore(stage, !still));
  const [sources] = useState(createPaneMediaElements);
  useEffect(() => {
    if (!onChange) return;
    let savedStage = store.getState().stage;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const notify = () => {
      clearTimeout(timer);
      const now = store.getState().stage;
      const changed = savedParts.filter((part) => now[part] !== savedStage[part]);
      savedStage = now;
      if (changed.length > 0) onChange(Object.fromEntries(changed.map((part) => [part, now[part]])));
    };
    const stop = store.subscribe(({ stage: now }) => {
      if (now === savedStage) return;
      clearTimeout(timer);
      timer = setTimeout(notify, delay);
    });
    // The window can close before the delay ends.
    window.addEventListener('pagehide', notify);
    return () => {
      window.removeEventListener('pagehide', notify);
      stop();
      notify();
    };
  }, [store, onChange]);
  return (
    <StageProvider value={store}>
      <PaneMediaElementsProvider value={sources}>
        <StageActionsProvider value={actions}>{children}</StageActionsProvider>
      </PaneMediaElementsProvider>
    </StageProvider>
  );
}
