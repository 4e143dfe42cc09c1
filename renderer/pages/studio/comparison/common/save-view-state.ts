import type { Comparison } from '../../../../../shared/comparisons/comparison.ts';
import type { ViewState } from '../../../../../shared/comparisons/view-state.ts';

/**
 * State that the user changes many times a minute and expects to find unchanged later. `stage` has only the changed
 * parts, because another window may change other parts at the same time.
 */
export type ViewStateChange = Partial<Pick<Comparison, 'panes' | 'notes'>> & { readonly stage?: Partial<ViewState> };

/** Returns the comparison or the changes with `change` applied. */
export function withChange<State extends ViewStateChange>(state: State, change: ViewStateChange): State {
  const stage = change.stage && { stage: { ...state.stage, ...change.stage } };
  return { ...state, ...change, ...stage };
}

/** Changes apply immediately and are saved a moment later: only the last state, not every step. */
export interface SaveViewState {
  /** Returns all changes that are not saved yet; the same object until they change. */
  unsavedOf(id: string): ViewStateChange;
  /** Returns the unsaved changes of this window alone; the same object until they change. */
  ownOf(id: string): ViewStateChange;
  /**
   * Shows unsaved changes of another window, which saves them. They replace those that it reported before, and older ones
   * of this window: a hidden window saves late, and would undo what the user did in the other one.
   */
  showOthers(id: string, changes: ViewStateChange): void;
  /** Hides the unsaved changes of the other windows, which are saved or lost. */
  hideOthers(id: string): void;
  change(id: string, change: ViewStateChange): void;
  /** Saves pending changes immediately. */
  flush(): Promise<void>;
  /** The window closes: sends everything at once, also while an earlier save has no answer. They arrive in this order. */
  sendAll(): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

interface SaveViewStateOptions {
  readonly send: (id: string, unsavedOf: ViewStateChange) => Promise<void>;
  /** Saving failed: `true` keeps the change for another try. */
  readonly shouldRetry: (error: unknown) => boolean;
  /** Returns a function that cancels it. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

const saveDelayMs = 500;
const retryDelayMs = 3000;

interface Waiting {
  unsent: ViewStateChange;
  sending: ViewStateChange | undefined;
  shown: ViewStateChange;
  cancelTimer: (() => void) | undefined;
  work: Promise<void>;
}

const noChange: ViewStateChange = {};

export function createSaveViewState({ send, shouldRetry, after }: SaveViewStateOptions): SaveViewState {
  const waiting = new Map<string, Waiting>();
  const others = new Map<string, ViewStateChange>();
  /** The last reports of the other windows, also after their changes were hidden: an old change never counts as new. */
  const reported = new Map<string, ViewStateChange>();
  const combined = new Map<string, ViewStateChange>();
  const listeners = new Set<() => void>();

  const ownOf = (id: string) => waiting.get(id)?.shown ?? noChange;

  /** Shows all changes as they are now, and forgets an entry without any. */
  function update(id: string): void {
    const entry = waiting.get(id);
    if (entry) entry.shown = withChange(entry.sending ?? noChange, entry.unsent);
    if (entry && Object.keys(entry.shown).length === 0) {
      entry.cancelTimer?.();
      waiting.delete(id);
    }
    combined.set(id, withChange(others.get(id) ?? noChange, ownOf(id)));
    for (const listener of listeners) listener();
  }

  async function saveEntry(id: string, entry: Waiting): Promise<void> {
    entry.cancelTimer?.();
    entry.cancelTimer = undefined;
    if (Object.keys(entry.unsent).length === 0) return;
    entry.sending = entry.unsent;
    entry.unsent = {};
    try {
      await send(id, entry.sending);
    } catch (error) {
      if (shouldRetry(error)) {
        entry.unsent = withChange(entry.sending, entry.unsent);
        entry.cancelTimer ??= after(retryDelayMs, () => void startSaving(id));
      }
    }
    entry.sending = undefined;
    update(id);
  }

  function startSaving(id: string): Promise<void> {
    const entry = waiting.get(id);
    if (!entry) return Promise.resolve();
    // One after the other, so that the last change is saved last.
    entry.work = entry.work.then(() => saveEntry(id, entry));
    return entry.work;
  }

  return {
    unsavedOf: (id) => combined.get(id) ?? noChange,
    ownOf,
    showOthers(id, changes) {
      const entry = waiting.get(id);
      // A value that another window has just reported is later than an unsent one.
      if (entry) entry.unsent = withoutReplaced(entry.unsent, reported.get(id) ?? noChange, changes);
      reported.set(id, changes);
      others.set(id, changes);
      update(id);
    },
    hideOthers(id) {
      others.delete(id);
      update(id);
    },
    change(id, change) {
      const entry = waiting.get(id) ?? {
        unsent: {},
        sending: undefined,
        shown: noChange,
        cancelTimer: undefined,
        work: Promise.resolve(),
      };
      waiting.set(id, entry);
      entry.unsent = withChange(entry.unsent, change);
      entry.cancelTimer ??= after(saveDelayMs, () => void startSaving(id));
      update(id);
    },
    async flush() {
      await Promise.all([...waiting.keys()].map(startSaving));
    },
    sendAll() {
      for (const [id, entry] of waiting) void saveEntry(id, entry);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Returns `own` without the panes, the notes and the roles that changed between two reports of another window. Layout,
 * view and clock are shared in other ways: each window saves them.
 */
function withoutReplaced(own: ViewStateChange, before: ViewStateChange, after: ViewStateChange): ViewStateChange {
  // A report is a copy, so that only the contents can be compared.
  const isReplaced = (partOf: (change: ViewStateChange) => unknown) => {
    const reported = JSON.stringify(partOf(after));
    return (
      reported !== undefined && reported !== JSON.stringify(partOf(before)) && reported !== JSON.stringify(partOf(own))
    );
  };
  const { panes, notes, stage, ...others } = own;
  const { champion, ...otherStage } = stage ?? {};
  const keptStage = {
    ...otherStage,
    ...(champion && !isReplaced((change) => change.stage?.champion) && { champion }),
  };
  return {
    ...others,
    ...(panes && !isReplaced((change) => change.panes) && { panes }),
    ...(notes && !isReplaced((change) => change.notes) && { notes }),
    ...(Object.keys(keptStage).length > 0 && { stage: keptStage }),
  };
}
