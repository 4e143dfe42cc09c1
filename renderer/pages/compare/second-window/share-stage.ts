import type { ViewState } from '../../../../shared/comparisons/view-state.ts';
import { type StageModel, type StageStore, savedParts } from '../stage/stage-store.ts';
import { openWindowChannel } from './window-channel.ts';

type SharedStage = Pick<StageModel, 'freed' | 'solo' | 'isPeeking' | 'isBlinking'> & {
  readonly saved: Partial<ViewState>;
};

/**
 * Shares layout, zoom and pan with the other windows. `onReceive` is called before changes that another window saves.
 * Returns a function that stops sharing.
 */
export function shareStage(
  store: StageStore,
  name: string,
  onReceive: (saved: Partial<ViewState>) => void,
): () => void {
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

const sharedFields = ['stage', 'freed', 'solo', 'isPeeking', 'isBlinking'] as const;

function sharedStageOf({ stage, freed, solo, isPeeking, isBlinking }: StageModel): SharedStage {
  const saved = Object.fromEntries(savedParts.map((part) => [part, stage[part]]));
  return { saved, freed, solo, isPeeking, isBlinking };
}
