import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { AnswerState } from '../../../shared/conversations/message.ts';
import { useNewestAnswerStates } from './data/use-newest-answer-states.ts';

const stateTexts: Readonly<Partial<Record<AnswerState, string>>> = {
  complete: 'has answered',
  interrupted: 'was interrupted',
  stopped: 'was stopped',
  failed: 'failed to answer',
};

/** Announces the end of an answer to screen readers: once per answer, because announcing every word would be noise. */
export function AnswerAnnouncer({ columns }: { columns: readonly Column[] }) {
  const heads = useNewestAnswerStates(columns);
  const before = useRef(new Map<number, AnswerState>());
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const ended: string[] = [];
    const now = new Map<number, AnswerState>();
    for (const { id, state, model } of heads) {
      now.set(id, state);
      const was = before.current.get(id);
      const stateText = stateTexts[state];
      if ((was === 'waiting' || was === 'streaming') && stateText !== undefined) ended.push(`${model} ${stateText}.`);
    }
    before.current = now;
    if (ended.length > 0) setAnnouncement(ended.join(' '));
  }, [heads]);
  return (
    <VisuallyHidden>
      <p role="status" aria-label="Answers">
        {announcement}
      </p>
    </VisuallyHidden>
  );
}
