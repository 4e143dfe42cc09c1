import { useEffect, useRef } from 'react';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import type { ShownPane } from '../../entities/comparisons/pane-contents.ts';
import { announce } from '../../ui/notification-store.ts';
import { isPanePending } from './is-pane-pending.ts';

/** Announces, for people who do not see the panes fill, that nothing of the comparison is awaited any more. */
export function useAnnounceCompletion(shown: readonly ShownPane[]): void {
  const before = useRef(0);
  /** Tasks that were seen at work: each is followed by its result, a moment after it is done. */
  const seen = useRef(new Set<string>());
  useEffect(() => {
    for (const pane of shown) if (pane.kind === 'task' && !isFinal(pane.task.state)) seen.current.add(pane.task.id);
    const awaited = shown.filter((pane) => isPanePending(pane, seen.current)).length;
    if (awaited === 0 && before.current > 0) announce(textOfCompletion(shown));
    before.current = awaited;
  }, [shown]);
}

/** "The comparison is complete: 2 results, 1 without a result" */
function textOfCompletion(shown: readonly ShownPane[]): string {
  const results = shown.filter(({ kind }) => kind === 'item').length;
  const withoutResult = shown.length - results;
  const parts = [formatCounted(results, 'result'), ...(withoutResult > 0 ? [`${withoutResult} without a result`] : [])];
  return `The comparison is complete: ${parts.join(', ')}`;
}
