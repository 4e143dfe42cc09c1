import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlayerStopFilled, IconRefresh, IconSend2 } from '@tabler/icons-react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { endpointFacts } from '../../../../shared/conversations/endpoint.ts';
import { useChargeText, useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { ElapsedTime } from '../../../ui/elapsed-time.tsx';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { isOpen } from '../blocks/answer-facts.ts';
import { useEdits } from '../data/use-conversation-columns.ts';
import { useNewestAnswerStates } from '../data/use-newest-answer-states.ts';
import { BranchArrows } from './branch-arrows.tsx';
import styles from './column-header.module.css';
import { ModelPicker } from './model-picker.tsx';

interface ColumnHeaderProps {
  readonly conversation: Conversation;
  readonly column: Column;
  readonly columns: readonly Column[];
}

/** Shows the model of a column and the state of its newest answer, and changes the model. */
export function ColumnHeader({ conversation, column, columns }: ColumnHeaderProps) {
  const actions = useConversationActions();
  const cost = useChargeText(1);
  const openConversation = useConversation();
  const [head] = useNewestAnswerStates([column]);
  // The last message was saved without asking a model.
  const isUnasked = useShape(openConversation).nodes.findLast(([id]) => id === column.head)?.[3] === 0;
  const busy = head !== undefined && isOpen(head);
  const isMixed = columns.some(({ endpoint }) => endpoint !== conversation.endpoint);
  const summary = summaryOf(column);
  return (
    <section className={`row nowrap ${styles['column-head']}`} aria-label={`${column.model || 'no model'} column`}>
      <ModelPicker column={column} />
      {isMixed && <span className={styles['column-fact']}>{endpointFacts[column.endpoint].title}</span>}
      {summary !== '' && <span className={styles['column-fact']}>{summary}</span>}
      <span className="grow" />
      {head && head.state !== 'complete' && (
        <Flex component="span" className={`t2 ${styles['column-state']}`} gap="s1" data-state={head.state}>
          {head.state}
          {head.state === 'waiting' && <ElapsedTime since={head.askedAt} />}
        </Flex>
      )}
      {head && !busy && <BranchArrows messageId={head.id} columnIds={[column.id]} noun="answer" />}
      {head && busy && (
        <Button
          size="xs"
          leftSection={<IconPlayerStopFilled size={10} aria-hidden />}
          onClick={() => actions.stop([head.id])}
        >
          Stop
        </Button>
      )}
      {head && !busy && (
        <ChargeButton
          size="xs"
          variant="subtle"
          data-charges="retry-column"
          verb="Retry"
          cost={cost}
          leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
          onClick={() => {
            const message = openConversation.message(head.id);
            if (message) void actions.requestAnotherAnswer([column.id], message);
          }}
        />
      )}
      {isUnasked && (
        <ChargeButton
          size="xs"
          variant="subtle"
          data-charges="ask-column"
          verb="Ask"
          cost={cost}
          leftSection={<IconSend2 size={14} stroke={1.5} aria-hidden />}
          onClick={() => void actions.continueConversation([column.id])}
        />
      )}
      {columns.length > 1 && <ColumnMenu column={column} columns={columns} />}
    </section>
  );
}

/** Lists the few parameters that distinguish two columns of one model. */
function summaryOf({ values }: Column): string {
  const facts: string[] = [];
  if (typeof values['reasoning_effort'] === 'string') facts.push(`effort ${values['reasoning_effort']}`);
  if (values['temperature'] !== undefined && values['temperature'] !== '') facts.push(`temp ${values['temperature']}`);
  if (values['thinking.type'] === 'enabled') facts.push('thinking');
  return facts.join(' · ');
}

function ColumnMenu({ column, columns }: { column: Column; columns: readonly Column[] }) {
  const edits = useEdits();
  const actions = useConversationActions();
  const { head } = column;
  const index = columns.indexOf(column);
  const remove = () => {
    edits.change((latest) => latest.filter(({ id }) => id !== column.id));
    notifyUndo(`${column.model || 'no model'} column removed`, () => {
      edits.change((latest) =>
        latest.some(({ id }) => id === column.id) ? latest : latest.toSpliced(index, 0, column),
      );
    });
  };
  const move = (direction: -1 | 1) =>
    edits.change((latest) => {
      const at = latest.findIndex(({ id }) => id === column.id);
      const latestColumn = latest[at];
      return latestColumn ? latest.toSpliced(at, 1).toSpliced(at + direction, 0, latestColumn) : latest;
    });
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={`Actions for the ${column.model || 'no model'} column`}>
          <IconDots size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {head !== null && (
          <Menu.Item onClick={() => actions.showInAllColumns(head)}>Continue all columns from here</Menu.Item>
        )}
        <Menu.Item
          onClick={() => edits.change((latest) => latest.map((each) => withValuesOf(each, column)))}
          disabled={columns.every((each) => each === column || each.endpoint !== column.endpoint)}
        >
          Copy parameters to other columns
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={index === 0} onClick={() => move(-1)}>
          Move left
        </Menu.Item>
        <Menu.Item disabled={index === columns.length - 1} onClick={() => move(1)}>
          Move right
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={remove}>Remove column</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function withValuesOf(column: Column, from: Column): Column {
  return column.endpoint === from.endpoint ? { ...column, values: from.values } : column;
}
