import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { type RequestSize, utf8Length } from '../../../../shared/conversations/request-size.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationCalls } from '../data/conversation-calls.ts';
import { useEdits } from '../data/use-columns.ts';
import { useConversation, useShape } from '../data/use-conversation.ts';
import { messagePartsOf, type Writing } from './composer-store.ts';

/** Main reads the whole conversation to compute its size; for longer ones only on request. */
const longestUnasked = 200;
const timeoutMs = 300;

export interface ColumnRequestSize extends RequestSize {
  readonly columnId: string;
}

/** Represents the question, whose size is computed here, because it changes with every key. */
const standIn = 'x';

interface Weights {
  /** Request sizes of the columns, in their order; `undefined` until known. */
  readonly weights: readonly ColumnRequestSize[] | undefined;
  readonly problem: Problem | undefined;
}

/** Returns the sizes of the next requests. `isAsked`: the user wants the sizes, regardless of the time needed. */
export function useRequestSizes(
  conversation: Conversation,
  columns: readonly Column[],
  writing: Writing,
  isAsked: boolean,
): Weights {
  const calls = useConversationCalls();
  const edits = useEdits();
  const { tree } = useShape(useConversation());
  const { id, earlierPictures: earlierImages } = conversation;
  const { text, attached, role } = writing;
  const hasText = text.trim() !== '';
  const asked = JSON.stringify({ columns, attached, role, earlierPictures: earlierImages, hasText });
  const [settled] = useDebouncedValue(asked, timeoutMs);
  const isLong = columns.some(({ head }) => tree.pathTo(head).length > longestUnasked);
  const weights = useQuery({
    queryKey: ['weights', id, settled],
    queryFn: async () => {
      await edits.flush();
      const parts = messagePartsOf({ text: hasText ? standIn : '', attached });
      const asking = columns.map(({ id: columnId }) => calls.preview({ id, columnId, parts, role }));
      return (await Promise.all(asking)).map((weight, index) => ({ ...weight, columnId: columns[index]?.id ?? '' }));
    },
    enabled: settled === asked && (!isLong || isAsked),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const problem = weights.error ? problemOf(weights.error) : undefined;
  if (!hasText) return { weights: weights.data, problem };
  const more = utf8Length(JSON.stringify(text)) - utf8Length(JSON.stringify(standIn));
  return { weights: weights.data?.map((weight) => ({ ...weight, bytes: weight.bytes + more })), problem };
}
