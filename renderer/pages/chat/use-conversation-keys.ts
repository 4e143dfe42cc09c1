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
  /** The columns whose answer has the focus: several for an answer that they have in common. */
  const here = () => {
    const ids = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset['column']?.split(' ');
    return columns.filter(({ id }) => ids?.includes(id));
  };
  const goColumn = (by: -1 | 1) => {
    const [own, ...others] = here();
    const at = own && others.length === 0 ? columns.indexOf(own) : -1;
    const next = at < 0 ? (by === 1 ? 0 : columns.length - 1) : (at + by + columns.length) % columns.length;
    const column = columns[next];
    if (column) focusNewestAnswer(column.id);
  };
  const goAnswer = (by: -1 | 1) => {
    const newest = ({ head }: Column) =>
      talk
        .shape()
        .tree.pathTo(head)
        .findLast((id) => talk.message(id)?.said.by === 'model');
    const focused = here();
    const [first] = focused.length > 0 ? focused : columns;
    const answer = first && newest(first);
    if (answer === undefined) return;
    const own = focused.filter((column) => newest(column) === answer).map(({ id }) => id);
    const ids = own.length > 0 ? own : [first?.id ?? ''];
    const list = alternativesIn(talk, answer, ids, new Set(columns.map(({ id }) => id)));
    const to = list[list.indexOf(answer) + by];
    if (to !== undefined) void actions.show(ids, to);
  };
  useCommand('stopAnswers', () => actions.stop());
  useCommand('writeQuestion', () => focusQuestion(conversation.id));
  useCommand('previousColumn', () => goColumn(-1));
  useCommand('nextColumn', () => goColumn(1));
  useCommand('previousAnswer', () => goAnswer(-1));
  useCommand('nextAnswer', () => goAnswer(1));
}
