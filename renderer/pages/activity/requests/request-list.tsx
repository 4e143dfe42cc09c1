import { type KeyboardEvent, useRef } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { RecordedRequest } from '../../../../shared/request-log/recorded-request.ts';
import { formatTimeToSecond } from '../../../../shared/util/format-dates.ts';
import { formatMs, kindText, outcomeOf, shortPath } from '../../../entities/request-log/request-display-text.ts';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';
import styles from './request-list.module.css';

interface RequestListProps {
  readonly exchanges: readonly RecordedRequest[];
  readonly openId: number | undefined;
  readonly open: (id: number) => void;
  /** Called near the end of the loaded requests. */
  readonly loadMore: () => void;
}

/** List of requests with rows of equal height; only visible rows are mounted. Up, Down, Home and End move and open. */
export function RequestList({ exchanges, openId, open, loadMore }: RequestListProps) {
  const list = useRef<VListHandle>(null);
  const at = exchanges.findIndex((each) => each.id === openId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = findNextIndex(event.key, at, { count: exchanges.length });
    const next = exchanges[index ?? -1];
    if (index === undefined || !next) return;
    event.preventDefault();
    open(next.id);
    list.current?.scrollToIndex(index, { align: 'nearest' });
  };
  return (
    <VList
      ref={list}
      className={styles['list'] ?? ''}
      role="listbox"
      aria-label="Requests"
      aria-activedescendant={at >= 0 ? rowId(exchanges[at]?.id) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      data={exchanges}
      itemSize={44}
      onScroll={() => {
        const handle = list.current;
        if (handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < 800) loadMore();
      }}
    >
      {(exchange: RecordedRequest) => (
        <Row key={exchange.id} exchange={exchange} isOpen={exchange.id === openId} open={() => open(exchange.id)} />
      )}
    </VList>
  );
}

function Row({ exchange, isOpen, open }: { exchange: RecordedRequest; isOpen: boolean; open: () => void }) {
  const { icon: Icon, title } = kindText[exchange.kind];
  const { text, bad, running } = outcomeOf(exchange);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The list has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: The list has the focus and names its active row.
    <div
      id={rowId(exchange.id)}
      role="option"
      aria-selected={isOpen}
      className={`pick ${styles['row']}`}
      onClick={open}
    >
      <Icon size={16} stroke={1.5} role="img" aria-label={title} />
      <span className={`mono cut ${styles['path']}`}>
        {exchange.method} {shortPath(exchange.path)}
      </span>
      <span className="num t3">{formatTimeToSecond(exchange.at)}</span>
      <span className={`t3 small cut ${styles['facts']}`} data-bad={bad} data-running={running}>
        {text}
        {exchange.endedMs === undefined ? '' : ` · ${formatMs(exchange.endedMs)}`}
        {exchange.kind === 'download' ? ` · ${new URL(exchange.origin).host}` : ''}
        {exchange.kind === 'mcp' ? ` · ${exchange.origin}` : ''}
      </span>
    </div>
  );
}

const rowId = (id: number | undefined) => `request-${id}`;
