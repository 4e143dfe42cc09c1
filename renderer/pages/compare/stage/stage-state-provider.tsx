import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { useReducedMotion } from '../../../ui/use-reduced-motion.ts';
import { useIsWindowLinked } from '../second-window/is-window-linked.ts';
import { shareStage } from '../second-window/share-stage.ts';
import { createPaneMediaElements, PaneMediaElementsProvider } from './pane-media-elements.ts';
import { type StageActions, StageActionsProvider } from './stage-actions.ts';
import { createStageStore, StageProvider, savedParts } from './stage-store.ts';

/** A moving pointer changes the state with every frame; the page is notified after a pause. Milliseconds. */
const delay = 250;

interface StagePlaceProps {
  /** The saved state of the stage; read once. */
  readonly stage: ViewState;
  readonly actions: StageActions;
  /** Takes what was changed. */
  readonly onChange?: (part: Partial<ViewState>) => void;
  /** Windows share the stage under this name. */
  readonly sharedName: string;
  readonly children: ReactNode;
}

/** Provides the stage to all components that read its state or draw its images. */
export function StageStateProvider({ stage, actions, onChange, sharedName, children }: StagePlaceProps) {
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
  useEffect(() => {
    if (!onChange) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const notify = () => {
      clearTimeout(timer);
      const now = store.getState().stage;
      const changed = savedParts.filter((part) => now[part] !== saved.current[part]);
      saved.current = now;
      if (changed.length > 0) onChange(Object.fromEntries(changed.map((part) => [part, now[part]])));
    };
    const stop = store.subscribe(({ stage: now }) => {
      if (now === saved.current) return;
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
