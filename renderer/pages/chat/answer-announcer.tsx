import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { AnswerState } from '../../../shared/conversations/message.ts';
import { useHeadStates } from './data/use-head-states.ts';

const said: Readonly<Partial<Record<AnswerState, string>>> = {
  complete: 'has answered',
  interrupted: 'was interrupted',
  stopped: 'was stopped',
  failed: 'failed to answer',
};

/** Tells people who do not see the screen that an answer is at its end: once, never word by word. */
export function AnswerAnnouncer({ columns }: { columns: readonly Column[] }) {
  const heads = useHeadStates(columns);
  const before = useRef(new Map<number, AnswerState>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const ended: string[] = [];
    const now = new Map<number, AnswerState>();
    for (const { id, state, model } of heads) {
      now.set(id, state);
      const was = before.current.get(id);
      const word = said[state];
      if ((was === 'waiting' || was === 'streaming') && word !== undefined) ended.push(`${model} ${word}.`);
    }
    before.current = now;
    if (ended.length > 0) setNews(ended.join(' '));
  }, [heads]);
  return (
    <VisuallyHidden>
      <p role="status" aria-label="Answers">
        {news}
      </p>
    </VisuallyHidden>
  );
}
