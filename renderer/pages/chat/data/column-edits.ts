import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { OpenConversation } from './open-conversation.ts';

type Edit = (columns: readonly Column[]) => readonly Column[];

interface Pending {
  readonly edit: Edit;
  /**
   * The conversation received last when main confirmed the edit; unset while the edit is in progress. Every later
   * conversation includes the edit.
   */
  keptAfter?: Conversation | undefined;
  isKept?: true;
}

/** The columns of a conversation with the user's changes: shown immediately, saved a moment later. */
export interface ColumnEdits {
  columns(): readonly Column[];
  onChange(listener: () => void): () => void;
  change(edit: Edit): void;
  /** Resolves once main has every change, such as before something is sent. */
  flush(): Promise<void>;
  close(): void;
}

export type SaveColumns = (columns: readonly Column[]) => Promise<unknown>;

/** Keystrokes within this time are saved together. */
const timeoutMs = 250;

/** `failed` receives a change that main refused; it is reverted. */
export function createColumnEdits(
  conversation: OpenConversation,
  keep: SaveColumns,
  failed: (error: unknown) => void,
): ColumnEdits {
  const listeners = new Set<() => void>();
  let pending: Pending[] = [];
  let shown: readonly Column[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  const work = () => {
    const told = conversation.shape().conversation;
    pending = pending.filter(({ isKept, keptAfter }) => !isKept || keptAfter === told);
    shown = pending.reduce<readonly Column[]>((columns, { edit }) => edit(columns), told?.columns ?? []);
    for (const listener of listeners) listener();
  };
  const save = async () => {
    const under = pending.filter(({ isKept }) => !isKept);
    const told = conversation.shape().conversation;
    if (under.length === 0 || !told) return;
    try {
      const columns = pending.reduce<readonly Column[]>((all, { edit }) => edit(all), told.columns);
      await keep(columns);
      const now = conversation.shape().conversation;
      // The event may have arrived before this answer.
      const isTold = now !== told && JSON.stringify(now?.columns) === JSON.stringify(columns);
      for (const each of under) Object.assign(each, { isKept: true, keptAfter: isTold ? undefined : now });
    } catch (error) {
      pending = pending.filter((each) => !under.includes(each));
      failed(error);
    }
    work();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(save);
    return running;
  };
  const end = conversation.onShape(work);
  work();
  return {
    columns: () => shown,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit) {
      pending.push({ edit });
      work();
      timer ??= setTimeout(() => void flush(), timeoutMs);
    },
    flush,
    close() {
      if (timer !== undefined) void flush();
      end();
    },
  };
}
