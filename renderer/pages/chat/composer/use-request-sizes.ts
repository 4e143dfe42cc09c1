import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { type RequestSize, utf8Length } from '../../../../shared/conversations/requests/request-size.ts';
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

/** The question that the next requests would ask. */
export interface NextQuestion {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  readonly message: UnsentMessage;
}

/** Stands for the question, whose size is computed in the renderer, because the question changes with every key. */
const placeholder = 'x';

/**
 * Returns the request sizes of the columns, in their order; `undefined` until known. `isAsked`: the user wants the
 * sizes, regardless of the time needed.
 */
export function useRequestSizes({ conversation, columns, message }: NextQuestion, isAsked: boolean) {
  const calls = useConversationCalls();
  const edits = useEdits();
  const { tree } = useShape(useConversation());
  const { id } = conversation;
  const { text, attached, role } = message;
  const hasText = text.trim() !== '';
  const requestKey = JSON.stringify({ columns, attached, role, images: conversation.earlierPictures, hasText });
  const [settledKey] = useDebouncedValue(requestKey, timeoutMs);
  const isLong = columns.some(({ head }) => tree.pathTo(head).length > maxAutomaticLength);
  const weights = useQuery({
    queryKey: ['weights', id, settledKey],
    queryFn: async (): Promise<readonly ColumnRequestSize[]> => {
      await edits.flush();
      const parts = messagePartsOf({ text: hasText ? placeholder : '', attached });
      const sizeOf = async ({ id: columnId }: Column) => ({
        ...(await calls.preview({ id, columnId, parts, role })),
        columnId,
      });
      return Promise.all(columns.map(sizeOf));
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
