import { type RefObject, useEffect } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import type { ThreadRow } from './thread-rows.ts';

interface ScrollToMessageOptions {
  readonly conversationId: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Ends the following of the newest text. */
  readonly stopFollowing: () => void;
}

/** Frames until a row far away is laid out and loaded. */
const maxFrames = 120;

/**
 * Scrolls to a message that was found or is to be edited, and gives it the focus. A message on a hidden path is shown
 * first, in its column.
 */
export function useScrollToMessage({
  conversationId,
  columns,
  rows,
  list,
  scroller,
  stopFollowing,
}: ScrollToMessageOptions): void {
  const requestedMessage = useConversationViewStore((memory) => memory.requestedMessage);
  const conversation = useConversation();
  const { nodes } = useShape(conversation);
  const actions = useConversationActions();
  useEffect(() => {
    if (requestedMessage?.conversationId !== conversationId || nodes.length === 0) return;
    const { messageId } = requestedMessage;
    const index = rows.findIndex(({ cells }) => cells.some((cell) => cell.includes(messageId)));
    if (index < 0) {
      if (!nodes.some(([id]) => id === messageId)) useConversationViewStore.setState({ requestedMessage: null });
      else {
        void conversation.loadMessages([messageId]).then(() => {
          const column = columns.find(({ id }) => id === conversation.message(messageId)?.columnId) ?? columns[0];
          // If the path is already shown, its rows are still loading.
          if (column && useConversationViewStore.getState().requestedMessage === requestedMessage)
            void actions.show([column.id], messageId);
        });
      }
      return;
    }
    useConversationViewStore.setState({ requestedMessage: null });
    stopFollowing();
    list.current?.scrollToIndex(index, { align: 'start', offset: -48 });
    let frames = 0;
    const focusMessage = () => {
      const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`);
      frames += 1;
      if (element) {
        // A message that is being edited contains its own field.
        if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
        element.scrollIntoView({ block: 'nearest' });
        element.dataset['found'] = '';
      } else if (frames < maxFrames) requestAnimationFrame(focusMessage);
    };
    requestAnimationFrame(focusMessage);
  }, [requestedMessage, conversationId, columns, rows, nodes, conversation, actions, list, scroller, stopFollowing]);
}
