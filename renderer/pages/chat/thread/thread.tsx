import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { useConversationViewStore } from '../../../entities/conversations/conversation-view-store.ts';
import { useConversation, useShape } from '../../../entities/conversations/use-conversation.ts';
import { Flex, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import { useRowsAhead } from '../../../ui/use-is-shown-later.ts';
import { useConversationActions } from '../actions/use-conversation-actions.ts';
import { AnswerCell } from './answer-cell.tsx';
import { ColumnHeader } from './column-header.tsx';
import { QuestionRow } from './question-row.tsx';
import styles from './thread.module.css';
import { rowsOf, spansOf, type ThreadRow } from './thread-rows.ts';

/** Frames until a row far away is laid out and loaded. */
const maxFrames = 120;

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
/** Height of a row before it is measured: between that of a question and that of an answer. Screen pixels. */
const typicalHeight = 200;

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
  const rowsAhead = useRowsAhead();
  const { content, isAtEnd, scrollToEnd, stopFollowing } = useStayAtEnd(scroller, rows.length);
  useScrollToMessage({ conversationId: conversation.id, columns, rows, list, scroller, stopFollowing });
  const edited = useConversationViewStore(({ editing }) =>
    editing === null ? -1 : rows.findIndex(({ cells }) => cells.some((cell) => cell.includes(editing))),
  );
  // Out of sight, the newest answers can grow, and the scroll position follows their size. An edited question keeps its text.
  const kept = edited < 0 ? [rows.length - 1] : [edited, rows.length - 1];
  const show = (row: ThreadRow, index: number) => (
    <Row key={row.key} row={row} columns={columns} isLast={index === rows.length - 1} />
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
        <Grid className={styles['heads']} pos="sticky" top={0} flex="none">
          {columns.map((column) => (
            <ColumnHeader key={column.id} conversation={conversation} column={column} columns={columns} />
          ))}
        </Grid>
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
                itemSize={typicalHeight}
                bufferSize={rowsAhead}
                keepMounted={kept}
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

interface RowProps {
  readonly row: ThreadRow;
  readonly columns: readonly Column[];
  readonly isLast: boolean;
}

/** A question, or the answers to it. The list asks for each mounted row at each scroll and each measured height. */
const Row = memo(function Row({ row, columns, isLast }: RowProps) {
  return (
    <div className={styles['row']} data-kind={row.kind} data-last={isLast}>
      {row.kind === 'question' ? (
        <QuestionRow row={row} columns={columns} />
      ) : (
        spansOf(row).map(({ first, count, ids }) => (
          <div key={columns[first]?.id} className={styles['cell']} style={{ gridColumn: `span ${count}` }}>
            {ids.length > 0 && <AnswerCell columns={columns.slice(first, first + count)} ids={ids} />}
          </div>
        ))
      )}
    </div>
  );
});

interface ScrollToMessageOptions {
  readonly conversationId: string;
  readonly columns: readonly Column[];
  readonly rows: readonly ThreadRow[];
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Ends the following of the newest text. */
  readonly stopFollowing: () => void;
}

/**
 * Scrolls to a message that was found or is to be edited, and gives it the focus. A message on a hidden path is shown
 * first, in its column.
 */
function useScrollToMessage({
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

/** Pixels from the end that still count as the end. */
const nearEndPixels = 32;
/** Milliseconds that the page continues to move after a wheel turn or a key. */
const personMs = 600;
/** Keys that scroll up. */
const upKeys: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/**
 * Keeps the scroll position at the end of a growing text. Scrolling up ends this; scrolling back to the end resumes it.
 */
function useStayAtEnd(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const isFollowing = useRef(true);
  /** Time of the user's last scroll, by `performance.now()`. */
  const movedAt = useRef(Number.NEGATIVE_INFINITY);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    isFollowing.current = true;
    // An earlier scroll does not count as one of the new content.
    movedAt.current = Number.NEGATIVE_INFINITY;
    setAtEnd(true);
    if (element) element.scrollTop = element.scrollHeight;
  }, [scroller]);

  const content = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new ResizeObserver(() => {
        const box = scroller.current;
        // A question that is being edited stays in place.
        const isWriting = box?.matches(':has(form:focus-within)');
        if (isFollowing.current && box && !isWriting) box.scrollTop = box.scrollHeight;
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [scroller],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let before = element.scrollTop;
    let isPointerDown = false;
    const recordMove = () => {
      movedAt.current = performance.now();
    };
    // A press on the scrollbar. A press on content moves nothing itself, and the focus may go elsewhere after it.
    const recordPointerDown = ({ target }: PointerEvent) => {
      isPointerDown = target === element;
    };
    const recordPointerUp = () => {
      if (isPointerDown) recordMove();
      isPointerDown = false;
    };
    const recordDrag = ({ buttons }: PointerEvent) => {
      if (buttons !== 0) recordMove();
    };
    const recordKey = ({ key, shiftKey }: KeyboardEvent) => {
      if (upKeys.has(key) || (key === ' ' && shiftKey)) recordMove();
    };
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPixels;
      // Layout changes also scroll the page. Only the user can end the following of the newest text.
      const isByUser = isPointerDown || performance.now() - movedAt.current < personMs;
      if (isNear) isFollowing.current = true;
      else if (isByUser && element.scrollTop < before) isFollowing.current = false;
      before = element.scrollTop;
      setAtEnd(isNear || isFollowing.current);
    };
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    element.addEventListener('wheel', recordMove, { passive: true, signal });
    element.addEventListener('touchmove', recordMove, { passive: true, signal });
    element.addEventListener('keydown', recordKey, { signal });
    element.addEventListener('pointermove', recordDrag, { signal });
    element.addEventListener('pointerdown', recordPointerDown, { signal });
    window.addEventListener('pointerup', recordPointerUp, { signal });
    return () => stop.abort();
  }, [scroller]);

  /** Ends the following of the newest text when other content is scrolled into view. */
  const stopFollowing = useCallback(() => {
    isFollowing.current = false;
  }, []);

  // A new row shows the question just sent, which the user wants to see from any scroll position. The first display
  // begins at the end, so that it mounts only the rows there.
  const before = useRef(0);
  useLayoutEffect(() => {
    if (rows > before.current) scrollToEnd();
    before.current = rows;
  }, [rows, scrollToEnd]);

  return { content, isAtEnd, scrollToEnd, stopFollowing };
}
