import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { AnswerState } from '../../../shared/conversations/message.ts';
import { findEndedAnswers } from './data/find-ended-answers.ts';
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
  const [endedAmong] = useState(() => findEndedAnswers(Date.now()));
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const ended = endedAmong(heads).map(({ model, state }) => `${model} ${stateTexts[state]}.`);
    if (ended.length === 0) return;
    const text = ended.join(' ');
    // Screen readers announce only changes: an added space makes an equal text new.
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
  }, [heads, endedAmong]);
  return (
    <VisuallyHidden>
      <p role="status" aria-label="Answers">
        {announcement}
      </p>
    </VisuallyHidden>
  );
}
