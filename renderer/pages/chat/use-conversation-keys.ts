import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { useConversation } from '../../entities/conversations/use-conversation.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { alternativesIn } from './actions/last-message-below.ts';
import { useConversationActions } from './actions/use-conversation-actions.ts';
import { focusQuestion } from './composer/composer-store.ts';
import { focusNewestAnswer } from './composer/focus-problem-cause.ts';

/** The keys that work anywhere on the page. Answers and columns are counted from where the focus is. */
export function useConversationKeys(conversation: Conversation, columns: readonly Column[]): void {
  const openConversation = useConversation();
  const actions = useConversationActions();
  /** The columns whose answer has the focus: several for an answer that they have in common. */
  const focusedColumns = () => {
    const ids = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']?.split(' ');
    return columns.filter(({ id }) => ids?.includes(id));
  };
  const focusColumn = (direction: -1 | 1) => {
    const [ownColumnIds, ...others] = focusedColumns();
    const at = ownColumnIds && others.length === 0 ? columns.indexOf(ownColumnIds) : -1;
    const next =
      at < 0 ? (direction === 1 ? 0 : columns.length - 1) : (at + direction + columns.length) % columns.length;
    const column = columns[next];
    if (column) focusNewestAnswer(column.id);
  };
  const showAnswer = (direction: -1 | 1) => {
    const newestAnswerOf = ({ head }: Column) =>
      openConversation
        .shape()
        .tree.pathTo(head)
        .findLast((id) => openConversation.message(id)?.said.by === 'model');
    const focused = focusedColumns();
    const [first] = focused.length > 0 ? focused : columns;
    const answer = first && newestAnswerOf(first);
    if (answer === undefined) return;
    const ownColumnIds = focused.filter((column) => newestAnswerOf(column) === answer).map(({ id }) => id);
    const ids = ownColumnIds.length > 0 ? ownColumnIds : [first?.id ?? ''];
    const list = alternativesIn(openConversation, answer, ids, new Set(columns.map(({ id }) => id)));
    const to = list[list.indexOf(answer) + direction];
    if (to !== undefined) void actions.show(ids, to);
  };
  useCommand('stopAnswers', () => actions.stop());
  useCommand('writeQuestion', () => focusQuestion(conversation.id));
  useCommand('previousColumn', () => focusColumn(-1));
  useCommand('nextColumn', () => focusColumn(1));
  useCommand('previousAnswer', () => showAnswer(-1));
  useCommand('nextAnswer', () => showAnswer(1));
}
