import { useMemo } from 'react';
import { type LongTextPosition, loadWholeText } from '../../../entities/conversations/load-long-texts.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import { LongText } from '../../../ui/long-text/long-text.tsx';
import { createRemoteSource } from '../../../ui/long-text/text-source.ts';
import { copyWhenLoaded } from '../actions/copy-when-loaded.ts';

interface LongRunProps extends LongTextPosition {
  /** Length of the complete text, in the unit of `length`. */
  readonly length: number;
  readonly title: string;
  readonly isStreaming: boolean;
}

/** Shows a text of an answer that is too long to load completely. */
export function RemoteLongText({ conversationId, messageId, place, length, title, isStreaming }: LongRunProps) {
  const calls = useConversationCalls();
  const source = useMemo(
    () =>
      createRemoteSource(async (from, count) => {
        const { text } = await calls.textPiece({ id: conversationId, messageId, place, from, length: count });
        return text;
      }),
    [calls, conversationId, messageId, place],
  );
  return (
    <LongText
      source={source}
      length={length}
      title={title}
      isStreaming={isStreaming}
      onCopy={() => copyWhenLoaded(loadWholeText(calls, { conversationId, messageId, place, length }))}
    />
  );
}
