import { Button, Input, Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconTrash, IconWorld } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { useRoute } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Connection } from '../../../../shared/connections/connection.ts';
import {
  type RecordedRequest,
  type RecordedRequestDetail,
  requestKinds,
} from '../../../../shared/request-log/recorded-request.ts';
import type { Snapshot } from '../../../../shared/sync/synced-state.ts';
import { formatTimeToSecond } from '../../../../shared/util/format-dates.ts';
import { formatBytes, formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { RequestDetail } from '../../../entities/request-log/request-detail.tsx';
import {
  formatMs,
  kindText,
  listPhases,
  listSizes,
  outcomeOf,
} from '../../../entities/request-log/request-display-text.ts';
import { useRequest, useRequests } from '../../../entities/request-log/use-requests.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { requestPath } from '../../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../../ui/notify.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { findNextIndex } from '../../../ui/roving-focus/next-index.ts';
import { SelectMenu } from '../../../ui/select-menu.tsx';
import { ActivityBar } from './activity-bar.tsx';
import requestListStyles from './request-list.module.css';
import styles from './requests-page.module.css';

type Filter = RecordedRequest['kind'] | 'all' | 'failed';
const filters: readonly Filter[] = ['all', 'failed', ...requestKinds];

/** Shows all requests and responses of the program, newest first. */
export function RequestsPage() {
  const app = useSynced('app');
  const connection = useSynced('connection');
  const [filter, setFilter] = useState<Filter>('all');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const log = useRequests({
    ...(search === '' ? {} : { search }),
    ...(filter === 'failed' ? { failed: true } : filter === 'all' ? {} : { kind: filter }),
  });
  const exchanges = log.data?.pages.flatMap((page) => page.exchanges) ?? [];
  const [, route] = useRoute('/activity/requests/:id');
  const requestedId = route && Number.isSafeInteger(Number(route.id)) ? Number(route.id) : undefined;
  const openRequest = (id: number) => navigate(requestPath(id), { replace: true });
  // A linked request may be older than the listed requests.
  const openId = requestedId ?? exchanges[0]?.id;
  const open = useRequest(openId);
  const total = log.data?.pages[0];
  const narrowed = search !== '' || filter !== 'all';
  return (
    <>
      <section className={`pane ${styles['list']}`} aria-label="Requests">
        <ActivityBar />
        <Group className={styles['tools']} gap="s2" flex="none" py="s2" px="s4" line="bottom">
          <Input
            type="search"
            flex={1}
            miw={0}
            aria-label="Search requests"
            placeholder="Path, trace, status or text"
            leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SelectMenu options={filters} selected={filter} select={setFilter} titleOf={titleOf} />
        </Group>
        {log.error && (
          <Box py="s3" px="s4">
            <ProblemNote problem={problemOf(log.error)} />
          </Box>
        )}
        {exchanges.length > 0 ? (
          <RequestList
            exchanges={exchanges}
            openId={openId}
            open={openRequest}
            loadMore={() => log.hasNextPage && !log.isFetchingNextPage && void log.fetchNextPage()}
          />
        ) : (
          !log.isPending && <EmptyRequests narrowed={narrowed} />
        )}
        <Group className={`t3 small-size ${styles['foot']}`} py="s1" pr="s2" pl="s4" gap="s1" flex="none" line="top">
          <span className="num">{total ? `${formatCount(total.count)} saved, ${formatBytes(total.bytes)}` : ''}</span>
          <span className="grow" />
          <CopyButton text={createSupportReport(app, connection, exchanges, open.data)} label="Copy support report" />
          <ClearButton isDisabled={total === undefined || total.count === 0} />
        </Group>
      </section>
      <section className="pane grow" data-panel aria-label="Request">
        <div className="bar">
          <h2 className="strong">Request</h2>
        </div>
        <div className="scroll">
          {open.error && (
            <Box p="s4">
              <ProblemNote problem={problemOf(open.error)} />
            </Box>
          )}
          {openId !== undefined && open.data && <RequestDetail exchange={open.data} />}
        </div>
      </section>
    </>
  );
}

function EmptyRequests({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState icon={IconSearch} title="No matching requests" text="Try a shorter search, or show all types." />
  ) : (
    <EmptyState
      icon={IconWorld}
      title="No requests yet"
      text="Every request appears here with its headers, body, response and timing. Keys are never recorded."
    />
  );
}

const titleOf = (each: Filter) =>
  each === 'all' ? 'All requests' : each === 'failed' ? 'Failed' : kindText[each].several;

/** Clearing cannot be undone, therefore the button asks first. Tasks and results are not changed. */
function ClearButton({ isDisabled }: { isDisabled: boolean }) {
  const calls = useCalls();
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    calls.requestLog.clear().catch(notifyFailure('Couldn’t clear the log'));
  };
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
        aria-disabled={isDisabled}
        onClick={() => !isDisabled && setAsking(true)}
      >
        Clear log
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Clear the request log?">
        <p className="t2">Runs, results and their history stay. Cleared requests can’t be restored.</p>
        <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
          <Button data-autofocus onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button data-danger onClick={clear}>
            Clear log
          </Button>
        </div>
      </Modal>
    </>
  );
}

interface RequestListProps {
  readonly exchanges: readonly RecordedRequest[];
  readonly openId: number | undefined;
  readonly open: (id: number) => void;
  /** Called near the end of the loaded requests. */
  readonly loadMore: () => void;
}

/** List of requests with rows of equal height; only visible rows are mounted. Up, Down, Home and End move and open. */
function RequestList({ exchanges, openId, open, loadMore }: RequestListProps) {
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
      className={requestListStyles['list'] ?? ''}
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
      className={`pick ${requestListStyles['row']}`}
      onClick={open}
    >
      <Icon size={16} stroke={1.5} role="img" aria-label={title} />
      <span className={`mono cut ${requestListStyles['path']}`}>
        {exchange.method} {shortPath(exchange.path)}
      </span>
      <span className="num t3">{formatTimeToSecond(exchange.at)}</span>
      <span className={`t3 small cut ${requestListStyles['facts']}`} data-bad={bad} data-running={running}>
        {text}
        {exchange.endedMs === undefined ? '' : ` · ${formatMs(exchange.endedMs)}`}
        {exchange.kind === 'download' ? ` · ${new URL(exchange.origin).host}` : ''}
        {exchange.kind === 'mcp' ? ` · ${exchange.origin}` : ''}
      </span>
    </div>
  );
}

const rowId = (id: number | undefined) => `request-${id}`;

/** Shortens the beginning of a path, because the end of a path distinguishes requests. */
function shortPath(path: string): string {
  return path.replace(/^\/vendors\/[^/]+\/v1/, '…');
}

/**
 * Returns the facts that an operator of the gateway needs to find a request, as plain text.
 * The report contains no key, because the log has none. The prompt is included with the body of the one open request.
 */
function createSupportReport(
  app: Snapshot['app'],
  connection: Connection,
  exchanges: readonly RecordedRequest[],
  open: RecordedRequestDetail | undefined,
): string {
  const place = connection.kind === 'gateway' ? connection.baseUrl : connection.kind;
  const headLines = [`Triptych ${app.version}, ${app.shell} shell on ${app.platform}`, `Connection: ${place}`];
  return [headLines, open ? detailLines(open) : [], listLines(exchanges)]
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n');
}

function detailLines(exchange: RecordedRequestDetail): string[] {
  const { sent, received, error, traceId, frames } = exchange;
  const time = listPhases(exchange).map((phase) => `${phase.name} ${formatMs(phase.ms)}`);
  return [
    `${exchange.method} ${exchange.origin}${exchange.path}`,
    `At ${new Date(exchange.at).toISOString()}; ${time.join(', ')}; ${listSizes(exchange).join(' · ')}`,
    `Outcome: ${outcomeOf(exchange).text}${error === undefined ? '' : ` (${error})`}`,
    ...(traceId === undefined ? [] : [`Trace: ${traceId}`]),
    'Sent:',
    ...sent.headers.map((header) => `  ${header.join(': ')}`),
    ...(sent.body ? [sent.body.text] : []),
    ...(received ? ['Received:', ...received.headers.map((header) => `  ${header.join(': ')}`)] : []),
    ...(received?.body ? [received.body.text] : []),
    ...(frames ? [formatCounted(frames.length, 'frame')] : []),
  ];
}

function listLines(exchanges: readonly RecordedRequest[]): string[] {
  const lines = exchanges
    .slice(0, 50)
    .map((each) =>
      [
        new Date(each.at).toISOString(),
        each.method,
        each.path,
        outcomeOf(each).text,
        each.endedMs === undefined ? '' : formatMs(each.endedMs),
        each.traceId ?? '',
      ].join('  '),
    );
  return lines.length === 0 ? [] : ['Requests, newest first:', ...lines];
}
