import { type RefObject, useEffect } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { useConversationPageStore } from '../../../entities/conversations/conversation-page-store.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { useConversation, useShape } from '../data/use-conversation.ts';
import type { ThreadRow } from './thread-rows.ts';

interface WantedPlace {
  readonly conversationId: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The end is no longer what the user looks at. */
  readonly letGo: () => void;
}

/** Frames until a row far away is laid out and loaded. */
const mostFrames = 120;

/**
 * Scrolls to a message that was found or is to be edited, and gives it the focus. A message on a hidden path is shown
 * first, in its column.
 */
export function useScrollToMessage({ conversationId, columns, rows, list, scroller, letGo }: WantedPlace): void {
  const wanted = useConversationPageStore((memory) => memory.wanted);
  const conversation = useConversation();
  const { nodes } = useShape(conversation);
  const actions = useConversationActions();
  useEffect(() => {
    if (wanted?.conversationId !== conversationId || nodes.length === 0) return;
    const { messageId } = wanted;
    const index = rows.findIndex(({ cells }) => cells.some((cell) => cell.includes(messageId)));
    if (index < 0) {
      if (!nodes.some(([id]) => id === messageId)) useConversationPageStore.setState({ wanted: null });
      else {
        void conversation.want([messageId]).then(() => {
          const own = columns.find(({ id }) => id === conversation.message(messageId)?.columnId) ?? columns[0];
          // If the path is already shown, its rows are still loading.
          if (own && useConversationPageStore.getState().wanted === wanted) void actions.show([own.id], messageId);
        });
      }
      return;
    }
    useConversationPageStore.setState({ wanted: null });
    letGo();
    list.current?.scrollToIndex(index, { align: 'start', offset: -48 });
    let frames = 0;
    const look = () => {
      const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      frames += 1;
      if (element) {
        // A message that is being edited contains its own field.
        if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'nearest' });
        element.dataset['found'] = '';
      } else if (frames < mostFrames) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, [wanted, conversationId, columns, rows, nodes, conversation, actions, list, scroller, letGo]);
}
