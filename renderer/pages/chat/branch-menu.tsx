import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import type { Column } from '../../../shared/conversations/conversation.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { formatDateAndTime } from '../../../shared/util/format-dates.ts';
import { useConversation, useMessages, useShape } from '../../entities/conversations/use-conversation.ts';
import { useConversationActions } from './actions/use-conversation-actions.ts';
import styles from './branch-menu.module.css';
import { textOf } from './thread/question-row.tsx';
import { branchEnds } from './thread/thread-rows.ts';

interface BranchMenuProps {
  readonly columns: readonly Column[];
  /** The button that opens it. */
  readonly children: ReactNode;
}

/** Older ones are reached by the arrows at their question. */
const maxShown = 20;

/** The ends of a conversation, newest first; choosing one shows it in the column whose it is. */
export function BranchMenu({ columns, children }: BranchMenuProps) {
  const [open, setOpen] = useState(false);
  return (
    <Menu position="bottom-start" width={340} keepMounted={false} opened={open} onChange={setOpen}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>{open && <Branches columns={columns} />}</Menu.Dropdown>
    </Menu>
  );
}

function Branches({ columns }: Pick<BranchMenuProps, 'columns'>) {
  const conversation = useConversation();
  const { nodes } = useShape(conversation);
  const actions = useConversationActions();
  const ends = branchEnds(nodes).toReversed().slice(0, maxShown);
  const key = ends.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ends by value
  useEffect(() => {
    void conversation.loadMessages(ends);
  }, [conversation, key]);
  const messages = useMessages(ends);
  const shown = new Set(columns.map(({ head }) => head));
  return messages.map((message) => {
    const column = columns.find(({ id }) => id === message.columnId) ?? columns[0];
    return (
      <Menu.Item
        key={message.id}
        aria-current={shown.has(message.id)}
        onClick={() => column && void actions.show([column.id], message.id)}
      >
        <span className={`clamp ${styles['words']}`}>{excerptOf(message)}</span>
        <span className="t3 small">
          {message.said.by === 'model' ? `${message.said.answer.model} · ` : ''}
          {formatDateAndTime(message.createdAt)}
          {shown.has(message.id) && ' · shown'}
        </span>
      </Menu.Item>
    );
  });
}

function excerptOf({ said }: Message): string {
  const text = said.by === 'person' ? textOf(said.parts) : removeMarks(plainTextOf(readAnswer(said.answer).blocks));
  return text.replace(/\s+/g, ' ').slice(0, 120) || 'no text';
}

/** Removes Markdown marks of headings, bold text and code: a short text needs no parser. */
function removeMarks(markdown: string): string {
  return markdown.replace(/^#+ |\*\*|`+/gm, '');
}
