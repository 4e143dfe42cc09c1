import { formatMonth } from '../../../../shared/util/format-dates.ts';
import type { FoundConversations } from '../data/use-conversations.ts';

interface ListGroup {
  readonly title: string;
  readonly found: readonly FoundConversations[];
}

/** Groups the conversations by their last change, pinned ones first. `now` is wall clock time in milliseconds. */
export function groupsOf(found: readonly FoundConversations[], now: number): ListGroup[] {
  const groups = Map.groupBy(found, ({ conversation: { pinned, changedAt } }) =>
    pinned ? 'Pinned' : titleOfAge(changedAt, now),
  );
  return Array.from(groups, ([title, members]) => ({ title, found: members }));
}

interface ListRow {
  /** Begins with the title of the group. */
  readonly key: string;
  readonly entry: FoundConversations;
  /** The title of the group that begins here. */
  readonly heading: string | undefined;
}

export function rowsOf({ title, found }: ListGroup): ListRow[] {
  return found.map((entry, index) => ({
    key: `${title}/${entry.conversation.id}`,
    entry,
    heading: index === 0 ? title : undefined,
  }));
}

/** Returns the title of the group of a row. Ids have no slash. */
export function groupOfKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}

function titleOfAge(time: number, now: number): string {
  const days = daysBetween(time, now);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days <= 7) return 'Last week';
  return formatMonth(time, now);
}

/** Midnights that lie between two moments, on this clock. */
function daysBetween(time: number, now: number): number {
  const midnightOf = (timestamp: number) => {
    const date = new Date(timestamp);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnightOf(now) - midnightOf(time)) / 86_400_000);
}
