import { ActionIcon } from '@mantine/core';
import { IconPencil, IconQuote } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Column } from '../../../../shared/conversations/conversation.ts';
import type { Message } from '../../../../shared/conversations/message.ts';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import { formatDateAndTime, formatWhen } from '../../../../shared/util/format-dates.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { useConversation, useMessage } from '../../../entities/conversations/use-conversation.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Group } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { insertQuote } from '../composer/composer-store.ts';
import { BranchArrows } from './branch-arrows.tsx';
import { EditQuestion } from './edit-question.tsx';
import { QuestionPart } from './question-part.tsx';
import styles from './thread.module.css';
import type { ThreadRow } from './thread-rows.ts';

interface QuestionRowProps {
  readonly conversationId: string;
  readonly row: ThreadRow;
  readonly columns: readonly Column[];
}

type Role = Extract<Message['said'], { by: 'person' }>['role'];

const roleLabels: Readonly<Record<Role, string>> = {
  user: 'You',
  assistant: 'You, as the assistant',
  system: 'System',
  developer: 'Developer',
  tool: 'Tool results',
};

/** Shows a message of the user, across all columns that received the message. */
export function QuestionRow({ conversationId, row, columns }: QuestionRowProps) {
  const conversation = useConversation();
  const askedColumns = columns.filter((_, index) => (row.cells[index]?.length ?? 0) > 0);
  const ids = row.cells.find((cell) => cell.length > 0) ?? [];
  useEffect(() => {
    void conversation.loadMessages(row.cells.flat());
  }, [conversation, row]);
  const to = askedColumns.length < columns.length ? askedColumns.map(({ model }) => model).join(', ') : undefined;
  return (
    <>
      {ids.map((id) => (
        <Question
          key={id}
          conversationId={conversationId}
          id={id}
          row={row}
          columns={columns}
          askedColumns={askedColumns}
          to={to}
        />
      ))}
    </>
  );
}

interface QuestionProps {
  readonly conversationId: string;
  readonly id: number;
  readonly row: ThreadRow;
  readonly columns: readonly Column[];
  readonly askedColumns: readonly Column[];
  readonly to: string | undefined;
}

function Question({ conversationId, id, row, columns, askedColumns, to }: QuestionProps) {
  const message = useMessage(id);
  const editing = useConversationViewStore((memory) => memory.editing === id);
  const setEditing = (on: boolean) => useConversationViewStore.setState({ editing: on ? id : null });
  if (message?.said.by !== 'person') return <div className={styles['question']} data-loading aria-busy="true" />;
  const { role, parts } = message.said;
  const text = textOf(parts);
  const isResults = parts.length > 0 && parts.every(({ kind }) => kind === 'tool-result');
  const columnIds = columns.flatMap((column, index) => (row.cells[index]?.includes(id) ? [column.id] : []));
  return (
    <section
      className={styles['question']}
      aria-label={`${roleLabels[role]}, turn ${row.turn}`}
      data-message={id}
      tabIndex={-1}
      data-focus-quiet
    >
      <Group className={`t3 micro ${styles['question-head']}`} gap="s2" mih={22}>
        {/* The headings of an answer stand below it. */}
        <h3>
          {isResults ? 'Tool results' : roleLabels[role]}, turn {row.turn}
        </h3>
        <time className="num" title={formatDateAndTime(message.createdAt)}>
          {formatWhen(message.createdAt, Date.now())}
        </time>
        {to !== undefined && <span className="cut">to {to}</span>}
        <BranchArrows messageId={id} columnIds={columnIds} noun="question" />
        {!editing && (
          <span className={styles['question-actions']}>
            {!isResults && <Action label="Edit and send again" icon={IconPencil} press={() => setEditing(true)} />}
            {text !== '' && <CopyButton text={text} label="Copy question" iconOnly />}
            {text !== '' && (
              <Action label="Quote in question" icon={IconQuote} press={() => insertQuote(conversationId, text)} />
            )}
          </span>
        )}
      </Group>
      {editing ? (
        <EditQuestion message={message} columns={askedColumns} close={() => setEditing(false)} />
      ) : (
        parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A sent question never changes.
          <QuestionPart key={index} part={part} />
        ))
      )}
    </section>
  );
}

function Action({ label, icon: Icon, press }: { label: string; icon: typeof IconPencil; press: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={22} aria-label={label} onClick={press}>
        <Icon size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function textOf(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n');
}
