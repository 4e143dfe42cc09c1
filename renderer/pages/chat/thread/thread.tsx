import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type CSSProperties, useMemo, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { AnswerCell } from './answer-cell.tsx';
import { ColumnHeader } from './column-header.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './thread.module.css';
import { rowsOf, spansOf, type ThreadRow } from './thread-rows.ts';
import { useScrollToMessage } from './use-scroll-to-message.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

interface ThreadProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  /** Shown in an empty thread. */
  readonly children: React.ReactNode;
}

/** Narrower columns read badly; more than fit scroll sideways. */
const narrowest = 280;
/**
 * Maximum number of rows of a short thread. A short thread is rendered completely: its answers reach down to the
 * question field.
 */
const shortThread = 2;
/** Pixels; the heads of the columns stay over what scrolls. */
const headHeight = 40;

/**
 * Shows the conversation question by question, with the answers of all columns side by side. An answer that columns
 * share spans all of them.
 */
export function Thread({ conversation, columns, children }: ThreadProps) {
  const openConversation = useConversation();
  const { nodes, tree } = useShape(openConversation);
  const heads = columns.map(({ head }) => head);
  const headIds = heads.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heads by value
  const rows = useMemo(() => rowsOf(nodes, tree, heads), [nodes, tree, headIds]);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { content, isAtEnd, scrollToEnd, stopFollowing } = useStayAtEnd(scroller, rows.length);
  useScrollToMessage({ conversationId: conversation.id, columns, rows, list, scroller, stopFollowing });
  const show = (row: ThreadRow, index: number) => (
    <div key={row.key} className={styles['row']} data-kind={row.kind} data-last={index === rows.length - 1}>
      {row.kind === 'question' ? (
        <QuestionRow conversationId={conversation.id} row={row} columns={columns} />
      ) : (
        spansOf(row).map(({ first, count, ids }) => (
          <div key={columns[first]?.id} className={styles['cell']} style={{ gridColumn: `span ${count}` }}>
            {ids.length > 0 && (
              <AnswerCell
                conversationId={conversation.id}
                columns={columns.slice(first, first + count)}
                columnCount={columns.length}
                ids={ids}
              />
            )}
          </div>
        ))
      )}
    </div>
  );
  const style = { '--columns': columns.length, '--narrowest': `${columns.length * narrowest}px` };
  return (
    <Stack pos="relative" flex={1} miw={0} mih={0}>
      <section
        ref={scroller}
        className={styles['scroller']}
        data-ring="inside"
        style={style as CSSProperties}
        aria-label="Questions and answers"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard.
        tabIndex={0}
      >
        <div className={styles['heads']}>
          {columns.map((column) => (
            <ColumnHeader key={column.id} conversation={conversation} column={column} columns={columns} />
          ))}
        </div>
        {rows.length === 0 ? (
          <Flex flex={1} w="max(100%, var(--narrowest))">
            {children}
          </Flex>
        ) : (
          <div ref={content} className={styles['rows']} data-short={rows.length <= shortThread}>
            {rows.length <= shortThread ? (
              rows.map(show)
            ) : (
              <Virtualizer
                ref={list}
                data={rows}
                scrollRef={scroller}
                startMargin={headHeight}
                bufferSize={600}
                // The newest answers can grow while they are out of sight, and the scroll position follows their size.
                keepMounted={[rows.length - 1]}
              >
                {show}
              </Virtualizer>
            )}
          </div>
        )}
      </section>
      {!isAtEnd && (
        <Button
          size="xs"
          className={styles['to-end'] ?? ''}
          leftSection={<IconArrowDown size={14} stroke={1.5} aria-hidden />}
          onClick={() => {
            list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
            scrollToEnd();
          }}
        >
          Jump to newest
        </Button>
      )}
    </Stack>
  );
}
