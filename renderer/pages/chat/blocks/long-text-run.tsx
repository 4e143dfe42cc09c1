import { useMemo } from 'react';
import { LongText } from '../../../ui/long-text/long-text.tsx';
import { createRemoteSource } from '../../../ui/long-text/text-source.ts';
import { copyWhenLoaded } from '../actions/copy-when-loaded.ts';
import { useConversationCalls } from '../data/conversation-calls.ts';
import { type LongTextPosition, loadWholeText } from '../data/load-long-texts.ts';

interface LongRunProps extends LongTextPosition {
  /** Length of the whole text, as `length` counts. */
  readonly length: number;
  readonly what: string;
  readonly isStreaming: boolean;
}

/** A text of an answer that is too long to be here whole. */
export function LongTextRun({ conversationId, messageId, place, length, what, isStreaming }: LongRunProps) {
  const calls = useConversationCalls();
  const source = useMemo(
    () =>
      createRemoteSource(async (from, wanted) => {
        const { text } = await calls.textPiece({ id: conversationId, messageId, place, from, length: wanted });
        return text;
      }),
    [calls, conversationId, messageId, place],
  );
  return (
    <LongText
      source={source}
      length={length}
      what={what}
      isStreaming={isStreaming}
      onCopy={() => copyWhenLoaded(loadWholeText(calls, { conversationId, messageId, place, length }))}
    />
  );
}
