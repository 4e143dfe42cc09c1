import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Link } from 'wouter';
import { budgetLevel } from '../../../shared/money/budget.ts';
import { formatAmount } from '../../../shared/money/format-money.ts';
import { addMoney } from '../../../shared/money/money.ts';
import {
  type SpendingGroup,
  type SpendingGrouping,
  type SpendingLine,
  type SpendingState,
  sortByAmount,
} from '../../../shared/money/spending.ts';
import { spendingCsv } from '../../../shared/money/spending-csv.ts';
import { moneyText, uncountedText } from '../../../shared/money/spending-text.ts';
import { formatDateAndTime } from '../../../shared/util/format-dates.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { useApi } from '../../api/api-provider.tsx';
import type { Calls } from '../../api/call-types.ts';
import { problemOf } from '../../api/problem-of-error.ts';
import { useSynced } from '../../api/synced-state.ts';
import {
  type Period,
  type PeriodName,
  periodNames,
  periodOf,
  periodTitles,
} from '../../entities/money/spending-period.ts';
import { useSpendingGroups } from '../../entities/money/use-spending-groups.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Box, Flex, Grid, Stack } from '../../ui/layout-primitives.tsx';
import { taskPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { saveText } from '../../ui/save-file.ts';
import { SelectMenu } from '../../ui/select-menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useRowsAhead } from '../../ui/use-is-shown-later.ts';
import { levelColors } from './budgets-entry.tsx';
import styles from './cost.module.css';
import { PriceList } from './price-list.tsx';

/** Shows the cost of a period by the user's price list, the ledger of accepted requests, and the price list. */
export function CostPage() {
  const [periodName, setPeriodName] = useState<PeriodName>('month');
  const period = periodOf(periodName, Date.now());
  const byModel = useSpendingGroups(period, 'model');
  const byProject = useSpendingGroups(period, 'project');
  const log = useSpendingLines(period);
  const nameOfConnection = useConnectionNames();
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  const projects = byProject.data?.groups ?? [];
  const error = byModel.error ?? byProject.error ?? log.error;
  const exportLines = useAction(
    async (calls) => {
      const all = await loadAllLines(calls, period);
      saveText(spendingCsv(all, nameOfConnection), `ledger-${period.from}-to-${period.to}.csv`, 'text/csv');
    },
    { failed: 'Couldn’t export the ledger' },
  );
  return (
    <div className="panes" data-stacks>
      <section className={`pane ${styles['ledger']}`} aria-label="Cost" aria-busy={log.isPending && !error}>
        <div className="bar">
          <h1 className="head">Cost</h1>
          <span className="grow" />
          <SelectMenu
            options={periodNames}
            selected={periodName}
            select={setPeriodName}
            titleOf={(name) => periodTitles[name]}
          />
          <Button
            size="xs"
            disabled={lines.length === 0}
            loading={exportLines.isPending}
            onClick={() => exportLines.run()}
          >
            Export CSV
          </Button>
        </div>
        <Stack className="scroll" gap="s4" p="s4">
          {error && <ProblemNote problem={problemOf(error)} />}
          <Totals shown={periodName} />
          {lines.length > 0 ? (
            <>
              <Grid columns="repeat(auto-fit, minmax(240px, 1fr))" gap="s4 s6">
                <CostBars by="model" groups={byModel.data?.groups ?? []} />
                {projects.some(({ key }) => key !== '') && <CostBars by="project" groups={projects} />}
              </Grid>
              <h2 className="strong">Ledger</h2>
              <LedgerLines
                lines={lines}
                nameOfConnection={nameOfConnection}
                loadMore={() => log.hasNextPage && !log.isFetchingNextPage && void log.fetchNextPage()}
              />
            </>
          ) : (
            !log.isPending && !error && <NoSpending periodName={periodName} showAll={() => setPeriodName('all')} />
          )}
        </Stack>
      </section>
      <PriceList />
    </div>
  );
}

/** The sums of this week and this month, and of the period that the page shows. */
function Totals({ shown }: { shown: PeriodName }) {
  return (
    <div>
      <Flex component="dl" className={styles['totals']} gap="s3 s6" wrap="wrap">
        {[...new Set<PeriodName>(['week', 'month', shown])].map((name) => (
          <Total key={name} name={name} />
        ))}
      </Flex>
      <Box component="p" className="t3 small" mt="s2" maw="72ch">
        Estimates by your price list on the day of each request. The gateway states no prices. Only the invoice shows
        the actual charge.
      </Box>
    </div>
  );
}

function Total({ name }: { name: PeriodName }) {
  const groups = useSpendingGroups(periodOf(name, Date.now()), 'model').data?.groups ?? [];
  const budgets = useQuery(useApi().spending.budgets.queryOptions());
  const use = name === 'month' ? budgets.data?.uses.find(({ projectId }) => projectId === undefined) : undefined;
  const uncertain = addMoney(groups.map((group) => group.uncertain));
  const unpriced = groups.reduce((sum, group) => sum + group.unpriced, 0);
  return (
    <div>
      <dt className="t3 small">{periodTitles[name]}</dt>
      <dd className="num">{moneyText(addMoney(groups.map(({ charged }) => charged)))}</dd>
      <dd className="t3 small num">
        {use && (
          <span className={levelColors[budgetLevel(use)]}>
            of {formatAmount(use.budget.amount, use.budget.currency)} budget{' '}
          </span>
        )}
        {uncountedText({ uncertain, unpriced })}
      </dd>
    </div>
  );
}

function NoSpending({ periodName, showAll }: { periodName: PeriodName; showAll: () => void }) {
  return (
    <EmptyState
      icon={IconCoins}
      title={periodName === 'all' ? 'No charges yet' : 'No charges in this period'}
      text="Each request that the gateway accepts appears here with its estimate. The sandbox is free and has no lines."
    >
      {periodName !== 'all' && <Button onClick={showAll}>Show all time</Button>}
    </EmptyState>
  );
}

/** Returns the name of a connection by its id, also of a removed one. The command line has only a URL. */
function useConnectionNames(): (id: string) => string {
  const gateways = useSynced('gateways');
  const { removedGateways } = useSynced('settings');
  const all = [...gateways, ...removedGateways.map(({ gateway }) => gateway)];
  return (id) => all.find((gateway) => gateway.id === id || gateway.formerIds.includes(id))?.name ?? id;
}

const pageSize = 100;
/** The largest page that main returns. */
const largestPage = 500;

/** Lines of a period, newest first, loaded page by page. */
function useSpendingLines(period: Period) {
  const api = useApi();
  return useInfiniteQuery(
    api.spending.page.infiniteOptions({
      input: (before: Pick<SpendingLine, 'at' | 'id'> | undefined) => ({
        ...period,
        limit: pageSize,
        ...(before && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ lines }) => (lines.length < pageSize ? undefined : endOf(lines)),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns all lines of a period, newest first. */
async function loadAllLines(calls: Calls, period: Period): Promise<SpendingLine[]> {
  const all: SpendingLine[] = [];
  for (;;) {
    const before = endOf(all);
    const { lines } = await calls.spending.page({ ...period, limit: largestPage, ...(before && { before }) });
    all.push(...lines);
    if (lines.length < largestPage) return all;
  }
}

function endOf(lines: readonly SpendingLine[]): Pick<SpendingLine, 'at' | 'id'> | undefined {
  const last = lines.at(-1);
  return last && { at: last.at, id: last.id };
}

interface CostBarsProps {
  readonly by: SpendingGrouping;
  readonly groups: readonly SpendingGroup[];
}

/** Rows before “Show all”. */
const mostShown = 6;

/** The amounts of a period by model or project: a table whose rows have a bar for each currency. */
function CostBars({ by, groups }: CostBarsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const currencies = [...new Set(groups.flatMap(({ charged }) => Object.keys(charged)))];
  const shown = sortByAmount(groups).slice(0, showsAll ? undefined : mostShown);
  const nameOf = ({ key, title }: SpendingGroup) => {
    if (by === 'model') return key;
    return key === '' ? 'No project' : title === undefined ? 'Deleted project' : title || 'Untitled project';
  };
  return (
    <div>
      <table className={`lined-table ${styles['bars']}`} aria-label={`Cost by ${by}`}>
        <thead>
          <tr>
            <th>By {by}</th>
            <th className={styles['amount']}>Charged</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.key}>
              <td>
                <span className="cut" title={nameOf(group)}>
                  {nameOf(group)}
                </span>
                {currencies.map((currency) => (
                  <Bar key={currency} group={group} groups={groups} currency={currency} />
                ))}
                <span className="t3">{uncountedText(group)}</span>
              </td>
              <td className={styles['amount']}>{moneyText(group.charged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!showsAll && groups.length > mostShown && (
        <button type="button" className="link small" onClick={() => setShowsAll(true)}>
          Show all {formatCount(groups.length)}
        </button>
      )}
    </div>
  );
}

interface BarProps extends Pick<CostBarsProps, 'groups'> {
  readonly group: SpendingGroup;
  readonly currency: string;
}

/** Compares the amount of a group with the highest of its currency. The cell beside the bar has the amount. */
function Bar({ group, groups, currency }: BarProps) {
  const highest = Math.max(...groups.map(({ charged }) => Number(charged[currency] ?? 0)));
  const amount = Number(group.charged[currency] ?? 0);
  if (amount === 0) return null;
  return <span className={styles['bar']} style={{ width: `${(amount / highest) * 100}%` }} aria-hidden />;
}

interface LedgerLinesProps {
  readonly lines: readonly SpendingLine[];
  readonly nameOfConnection: (id: string) => string;
  /** Called near the end of the loaded lines. */
  readonly loadMore: () => void;
}

/** Lines of the ledger with rows of equal height. Only visible rows are mounted. */
function LedgerLines({ lines, nameOfConnection, loadMore }: LedgerLinesProps) {
  const list = useRef<VListHandle>(null);
  const rowsAhead = useRowsAhead();
  return (
    <VList
      ref={list}
      className={styles['lines'] ?? ''}
      role="list"
      aria-label="Ledger lines"
      tabIndex={0}
      itemSize={44}
      bufferSize={rowsAhead}
      onScroll={() => {
        const handle = list.current;
        if (handle && handle.scrollSize - handle.scrollOffset - handle.viewportSize < 800) loadMore();
      }}
    >
      {/* Elements and no function, which the list would call for every row at each scroll. */}
      {lines.map((line) => (
        <Line key={line.id} line={line} connection={nameOfConnection(line.connection)} />
      ))}
    </VList>
  );
}

const stateTexts: Readonly<Record<SpendingState, string>> = {
  accepted: '',
  failed: 'Failed',
  unknown: 'May have been charged',
};

function Line({ line, connection }: { line: SpendingLine; connection: string }) {
  const { id, source, modelId, state, amount, currency, inputTokens, outputTokens } = line;
  const tokens = [
    inputTokens === undefined ? undefined : `${formatCount(inputTokens)} in`,
    outputTokens === undefined ? undefined : `${formatCount(outputTokens)} out`,
  ].filter((text) => text !== undefined);
  const facts = [stateTexts[state], formatDateAndTime(line.at), tokens.join(', '), connection].filter(Boolean);
  return (
    // biome-ignore lint/a11y/useSemanticElements: The list positions its rows in elements of its own.
    <div role="listitem" className={styles['line']} data-state={state}>
      <span className="cut">
        {source === 'run' ? (
          <Link href={taskPath(id)} className="link">
            {modelId}
          </Link>
        ) : (
          modelId
        )}
      </span>
      <span className={amount === undefined ? 't3' : 'num'}>
        {amount === undefined || currency === undefined ? 'no price set' : formatAmount(amount, currency)}
      </span>
      <span className={`t3 small cut ${styles['facts']}`}>{facts.join(' · ')}</span>
    </div>
  );
}
