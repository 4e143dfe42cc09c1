import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { comparisonTitle } from '../../shared/comparisons/comparison.ts';
import { type Conversation, conversationTitle } from '../../shared/conversations/conversation.ts';
import type { StateEvent } from '../../shared/sync/state-event.ts';
import type { RecentPage } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';

interface SystemRecentPagesOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  /** The comparisons that changed last, newest first. */
  readonly comparisons: (limit: number) => Promise<readonly Comparison[]>;
  /** The conversations that changed last, in any order. */
  readonly conversations: (limit: number) => Promise<readonly Conversation[]>;
  /** Absent: the system shows no such list, and nothing is read. */
  readonly show: ((pages: readonly RecentPage[]) => void) | undefined;
}

const mostComparisons = 5;
const mostConversations = 3;
/** Minimum time between two updates: a comparison changes with every rating. Milliseconds. */
const delayMs = 3_000;

/** Reports the recently used pages to the system after each change. */
export function createSystemRecentPages({
  comparisons,
  conversations,
  show,
  clock,
  onUnexpectedError,
}: SystemRecentPagesOptions) {
  let shown = '';
  let cancel: (() => void) | undefined;
  let isClosed = false;

  async function read(): Promise<void> {
    cancel = undefined;
    const [compared, talked] = [await comparisons(mostComparisons), await conversations(mostConversations)];
    const pages = [
      ...compared.map((each) => ({ title: comparisonTitle(each), path: `/studio/${each.id}` })),
      ...talked
        .toSorted((a, b) => b.changedAt - a.changedAt)
        .slice(0, mostConversations)
        .map((each) => ({ title: conversationTitle(each), path: `/${each.endpoint}/${each.id}` })),
    ];
    const now = JSON.stringify(pages);
    if (isClosed || now === shown) return;
    shown = now;
    show?.(pages);
  }

  const soon = () => {
    if (show && !isClosed) cancel ??= clock.after(delayMs, () => void read().catch(onUnexpectedError));
  };

  return {
    /** Reads the list for the first time. */
    start: soon,
    handleEvent(event: StateEvent): void {
      if ('part' in event && (event.part === 'comparisons' || event.part === 'conversations')) soon();
    },
    close(): void {
      isClosed = true;
      cancel?.();
    },
  };
}
