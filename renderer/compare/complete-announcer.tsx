import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../shared/numbers.ts';
import { isFinal } from '../../shared/task.ts';
import type { ShownPane } from './shown-panes.ts';

/** Says, for people who do not see the panes fill, that nothing of the comparison is awaited any more. */
export function CompleteAnnouncer({ shown }: { shown: readonly ShownPane[] }) {
  const awaited = shown.filter(isAwaited).length;
  const before = useRef(0);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (awaited > 0) setSaid('');
    else if (before.current > 0) setSaid(completeWords(shown));
    before.current = awaited;
  }, [awaited, shown]);
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}

function isAwaited(pane: ShownPane): boolean {
  return pane.kind === 'planned' || (pane.kind === 'task' && !isFinal(pane.task.state));
}

/** "The comparison is complete: 2 results, 1 without a result" */
function completeWords(shown: readonly ShownPane[]): string {
  const results = shown.filter(({ kind }) => kind === 'item').length;
  const without = shown.length - results;
  const words = [counted(results, 'result'), ...(without > 0 ? [`${without} without a result`] : [])];
  return `The comparison is complete: ${words.join(', ')}`;
}
