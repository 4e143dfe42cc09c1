import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { type RequestSize, utf8Length } from '../../../../shared/conversations/requests/request-size.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversation, useConversationCalls, useShape } from '../../../entities/conversations/use-conversation.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import { messagePartsOf, type UnsentMessage } from './composer-store.ts';

/** Main reads the whole conversation to compute its size; for longer ones only on request. */
const maxAutomaticLength = 200;
const timeoutMs = 300;

export interface ColumnRequestSize extends RequestSize {
  readonly columnId: string;
}

/** Stands for the question, whose size is computed in the renderer, because the question changes with every key. */
const placeholder = 'x';

interface Weights {
  /** Request sizes of the columns, in their order; `undefined` until known. */
  readonly weights: readonly ColumnRequestSize[] | undefined;
  readonly problem: Problem | undefined;
}

/** Returns the sizes of the next requests. `isAsked`: the user wants the sizes, regardless of the time needed. */
export function useRequestSizes(
  conversation: Conversation,
  columns: readonly Column[],
  message: UnsentMessage,
  isAsked: boolean,
): Weights {
  const calls = useConversationCalls();
  const edits = useEdits();
  const { tree } = useShape(useConversation());
  const { id, earlierPictures: earlierImages } = conversation;
  const { text, attached, role } = message;
  const hasText = text.trim() !== '';
  const requestKey = JSON.stringify({ columns, attached, role, earlierPictures: earlierImages, hasText });
  const [settledKey] = useDebouncedValue(requestKey, timeoutMs);
  const isLong = columns.some(({ head }) => tree.pathTo(head).length > maxAutomaticLength);
  const weights = useQuery({
    queryKey: ['weights', id, settledKey],
    queryFn: async () => {
      await edits.flush();
      const parts = messagePartsOf({ text: hasText ? placeholder : '', attached });
      const previews = columns.map(({ id: columnId }) => calls.preview({ id, columnId, parts, role }));
      return (await Promise.all(previews)).map((weight, index) => ({ ...weight, columnId: columns[index]?.id ?? '' }));
    },
    enabled: settledKey === requestKey && (!isLong || isAsked),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const problem = weights.error ? problemOf(weights.error) : undefined;
  if (!hasText) return { weights: weights.data, problem };
  const textBytes = utf8Length(JSON.stringify(text)) - utf8Length(JSON.stringify(placeholder));
  return { weights: weights.data?.map((weight) => ({ ...weight, bytes: weight.bytes + textBytes })), problem };
}
