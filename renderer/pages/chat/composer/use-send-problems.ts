import { useMemo } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { useOpenAnswers } from '../data/use-open-answers.ts';
import { checkQuestion, type Findings } from './send-problems.ts';

/** Main checks longer paths: it reads the complete conversation before it sends a request. */
const maxPathLength = 200;

/**
 * Returns the reasons that prevent sending the question, and the differences between the shown and the sent request.
 */
export function useSendProblems(
  { earlierPictures: earlierImages }: Conversation,
  columns: readonly Column[],
  parts: readonly Part[],
  role: PersonRole,
): Findings {
  const conversation = useConversation();
  const { tree } = useShape(conversation);
  // Earlier messages change with every chunk of an answer. Only the existence of an unfinished answer matters here.
  const open = useOpenAnswers(columns).join(' ');
  const key = JSON.stringify(parts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that ends is a reason less
  return useMemo(() => {
    const pathOf = ({ head }: Column): readonly Message[] | undefined => {
      const ids = tree.pathTo(head);
      if (ids.length > maxPathLength) return undefined;
      const path = ids.flatMap((id) => conversation.message(id) ?? []);
      return path.length === ids.length ? path : undefined;
    };
    return checkQuestion({ columns, parts: JSON.parse(key) as Part[], role, earlierPictures: earlierImages, pathOf });
  }, [conversation, tree, columns, key, role, earlierImages, open]);
}
