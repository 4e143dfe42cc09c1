import type { Pane } from '../../../../../shared/comparisons/view-state.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { fieldWithRole } from '../../../../../shared/models/model.ts';
import { isFinal } from '../../../../../shared/tasks/task-states.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';

/** A pane whose image moves, or may once it is made. */
export interface VideoPane {
  readonly id: string;
  /** A to Z, then AA. */
  readonly letter: string;
  /** Id of the video's item; `undefined` while the pane has no video. */
  readonly itemId: string | undefined;
  /** The pane has a video, or a run for a video that is not over. */
  readonly isAwaited: boolean;
  /** The duration that its run asks for; 0 with a video, and for a model that chooses it. */
  readonly requestedSeconds: number;
}

/** Returns the panes whose videos are on the clock. */
export function listVideoPanes(panes: readonly ShownPane[]): VideoPane[] {
  return panes.flatMap<VideoPane>((shown) => {
    const { letter, pane } = shown;
    if (shown.kind === 'item') {
      const { kind, id } = shown.item;
      return kind === 'video' ? [{ id: pane.id, letter, itemId: id, isAwaited: true, requestedSeconds: 0 }] : [];
    }
    const run = shown.kind === 'task' ? shown.task : shown.kind === 'planned' ? shown.run : undefined;
    const model = run && modelById(run.modelId);
    // A run for an image never gets a lane, not even while it has no result.
    if (model?.kind === 'image') return [];
    const isOver = shown.kind === 'missing' || (shown.kind === 'task' && isFinal(shown.task.state));
    const isAwaited = !isOver && model !== undefined;
    const [duration] = (model && fieldWithRole(model, 'duration')) ?? [];
    const requestedSeconds = (isAwaited && duration !== undefined && Number(run?.draft.values[duration])) || 0;
    return [{ id: pane.id, letter, itemId: undefined, isAwaited, requestedSeconds }];
  });
}

/** Returns the offsets that the clock reads from the panes, by pane id. */
export function offsetsOf(panes: readonly Pane[]): Record<string, number> {
  return Object.fromEntries(panes.map(({ id, offset }) => [id, offset]));
}

/** The panes with what the clock gives back; the very same ones when nothing changed. */
export function withOffsets(panes: readonly Pane[], offsets: Readonly<Record<string, number>>): readonly Pane[] {
  const isSame = panes.every(({ id, offset }) => (offsets[id] ?? offset) === offset);
  return isSame ? panes : panes.map((pane) => ({ ...pane, offset: offsets[pane.id] ?? pane.offset }));
}
