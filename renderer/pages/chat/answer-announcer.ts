import { useEffect, useState } from 'react';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { AnswerState } from '../../../shared/conversations/message.ts';
import { announce } from '../../ui/notification-store.ts';
import { findEndedAnswers } from './data/find-ended-answers.ts';
import { useNewestAnswerStates } from './data/use-newest-answer-states.ts';

const stateTexts: Readonly<Partial<Record<AnswerState, string>>> = {
  complete: 'has answered',
  interrupted: 'was interrupted',
  stopped: 'was stopped',
  failed: 'failed to answer',
};

/**
 * Announces the end of an answer to screen readers: once per answer, because announcing every word would be noise. Shows
 * nothing itself, and keeps the changes of the answers away from the page around it.
 */
export function AnswerAnnouncer({ columns }: { columns: readonly Column[] }): null {
  const heads = useNewestAnswerStates(columns);
  const [endedAmong] = useState(() => findEndedAnswers(Date.now()));
  useEffect(() => {
    const ended = endedAmong(heads).map(({ model, state }) => `${model} ${stateTexts[state]}.`);
    if (ended.length > 0) announce(ended.join(' '));
  }, [heads, endedAmong]);
  return null;
}
