import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { alternativesIn } from './actions/last-message-below.ts';
import { useConversationActions } from './actions/use-conversation-actions.ts';
import { focusQuestion } from './composer/composer-store.ts';
import { focusNewestAnswer } from './composer/focus-field.ts';
import { useConversation } from './data/use-conversation.ts';

/** The keys that work anywhere on the page. Answers and columns are counted from where the focus is. */
export function useConversationKeys(conversation: Conversation, columns: readonly Column[]): void {
  const talk = useConversation();
  const actions = useConversationActions();
  const here = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column'];
    return columns.findIndex((column) => column.id === id);
  };
  const goColumn = (by: -1 | 1) => {
    const at = here();
    const next = at < 0 ? (by === 1 ? 0 : columns.length - 1) : (at + by + columns.length) % columns.length;
    const column = columns[next];
    if (column) focusNewestAnswer(column.id);
  };
  const goAnswer = (by: -1 | 1) => {
    const column = columns[Math.max(0, here())];
    if (!column || column.head === null) return;
    const path = talk.shape().tree.pathTo(column.head);
    const answer = path.findLast((id) => talk.message(id)?.said.by === 'model');
    if (answer === undefined) return;
    const list = alternativesIn(talk, answer, column.id, new Set(columns.map(({ id }) => id)));
    const to = list[list.indexOf(answer) + by];
    if (to !== undefined) void actions.show(column.id, to);
  };
  useCommand('stopAnswers', () => actions.stop());
  useCommand('writeQuestion', () => focusQuestion(conversation.id));
  useCommand('previousColumn', () => goColumn(-1));
  useCommand('nextColumn', () => goColumn(1));
  useCommand('previousAnswer', () => goAnswer(-1));
  useCommand('nextAnswer', () => goAnswer(1));
}
