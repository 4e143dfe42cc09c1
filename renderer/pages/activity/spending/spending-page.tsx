import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { addMoney } from '../../../../shared/money/money.ts';
import { type SpendingGroup, type SpendingGrouping, spendingGroupings } from '../../../../shared/money/spending.ts';
import { spendingCsv } from '../../../../shared/money/spending-csv.ts';
import { costPerPick, moneyText, usableShareText } from '../../../../shared/money/spending-text.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useGateways, useSettings } from '../../../api/synced-state-hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { SelectMenu } from '../../../ui/select-menu.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { ActivityTabs } from '../activity-tabs.tsx';
import styles from './spending.module.css';
import { DayChart, dayText } from './spending-chart.tsx';
import { SpendingLines } from './spending-lines.tsx';
import { type PeriodName, periodNames, periodOf, periodTitles } from './spending-period.ts';
import { groupingTitles, SpendingTable } from './spending-table.tsx';
import { UsableShareChart } from './usable-share-chart.tsx';
import { loadAllLines, useSpendingGroups, useSpendingLines } from './use-spending.ts';

/** Shows the ledger: the estimates of all accepted requests, as sums and line by line. */
export function SpendingPage() {
  const [periodName, setPeriodName] = useState<PeriodName>('month');
  const [by, setBy] = useState<SpendingGrouping>('day');
  const period = periodOf(periodName, Date.now());
  const summary = useSpendingGroups(period, by);
  const log = useSpendingLines(period);
  const nameOfConnection = useConnectionNames();
  const groups = summary.data?.groups ?? [];
  const nameOf = ({ key, title }: SpendingGroup) => {
    if (by === 'day') return dayText(key);
    if (by === 'connection') return nameOfConnection(key);
    return key === '' ? `No ${by}` : (title ?? (by === 'model' ? key : `Deleted ${by}`));
  };
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? [];
  const error = summary.error ?? log.error;
  const exportLines = useAction(
    async (calls) => {
      const all = await loadAllLines(calls, period);
      saveText(spendingCsv(all, nameOfConnection), `spending-${period.from}-to-${period.to}.csv`, 'text/csv');
    },
    { failed: 'Couldn’t export the spending' },
  );
  return (
    <Flex className={styles['page']} flex={1} miw={0} mih={0}>
      <Box component="section" className="pane" flex={1} miw={0} aria-label="Spending">
        <div className="bar">
          <h1 className="head">Activity</h1>
          <ActivityTabs />
          <span className="grow" />
          <SelectMenu
            options={periodNames}
            selected={periodName}
            select={setPeriodName}
            titleOf={(name) => periodTitles[name]}
          />
          <SelectMenu
            options={spendingGroupings}
            selected={by}
            select={setBy}
            titleOf={(each) => `By ${groupingTitles[each].toLowerCase()}`}
          />
        </div>
        {error && (
          <Box py="s3" px="s4">
            <ProblemNote problem={problemOf(error)} />
          </Box>
        )}
        {groups.length > 0 ? (
          <div className="scroll">
            <Box p="s4">
              <Totals groups={groups} />
              {by === 'day' &&
                Object.keys(totalOf(groups).charged).map((currency) => (
                  <DayChart key={currency} groups={groups} currency={currency} />
                ))}
              <UsableShareChart by={by} groups={groups} nameOf={nameOf} />
              <SpendingTable by={by} groups={groups} nameOf={nameOf} />
            </Box>
          </div>
        ) : (
          !summary.isPending && !error && <NoSpending periodName={periodName} showAll={() => setPeriodName('all')} />
        )}
      </Box>
      <section className={`pane ${styles['log']}`} aria-label="Ledger lines">
        <div className="bar">
          <h2 className="strong">Ledger lines</h2>
          <span className="grow" />
          <Button
            size="xs"
            disabled={lines.length === 0}
            loading={exportLines.isPending}
            onClick={() => exportLines.run()}
          >
            Export CSV
          </Button>
        </div>
        {lines.length > 0 ? (
          <SpendingLines
            lines={lines}
            nameOfConnection={nameOfConnection}
            loadMore={() => log.hasNextPage && !log.isFetchingNextPage && void log.fetchNextPage()}
          />
        ) : (
          !log.isPending &&
          !error && (
            <Box component="p" className="t3 small" p="s4">
              No lines {periodName === 'all' ? 'yet' : 'in this period'}.
            </Box>
          )
        )}
      </section>
    </Flex>
  );
}

function totalOf(groups: readonly SpendingGroup[]) {
  const sum = (count: (group: SpendingGroup) => number) => groups.reduce((total, group) => total + count(group), 0);
  return {
    charged: addMoney(groups.map(({ charged }) => charged)),
    uncertain: addMoney(groups.map(({ uncertain }) => uncertain)),
    lines: sum(({ lines }) => lines),
    unpriced: sum(({ unpriced }) => unpriced),
    results: sum(({ results }) => results),
    picks: sum(({ picks }) => picks),
  };
}

function Totals({ groups }: { groups: readonly SpendingGroup[] }) {
  const total = totalOf(groups);
  const facts = [
    ['Charged', moneyText(total.charged)],
    ['May have been charged', moneyText(total.uncertain)],
    ['No price set', formatCount(total.unpriced)],
    ['Cost per pick', costPerPick(total)],
    ['Usable share', usableShareText(total)],
  ] as const;
  return (
    <>
      <Flex component="dl" className={styles['totals']} gap="s6" wrap="wrap">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt className="t3 small">{title}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </Flex>
      <Box component="p" className="t3 small" mt="s2" mb="s4" maw="72ch">
        Amounts are estimates by your price list on the day of each request. The gateway states no prices. Only the
        invoice shows the actual charge.
      </Box>
    </>
  );
}

function NoSpending({ periodName, showAll }: { periodName: PeriodName; showAll: () => void }) {
  return (
    <EmptyState
      icon={IconCoins}
      title={periodName === 'all' ? 'No spending yet' : 'No spending in this period'}
      text="Each request that the gateway accepts appears here with its estimate. The sandbox is free and has no lines."
    >
      {periodName !== 'all' && <Button onClick={showAll}>Show all time</Button>}
      <Link href="/settings/prices" className="link">
        Open the price list
      </Link>
    </EmptyState>
  );
}

/** Returns the name of a connection by its id, also of a removed one. The command line has only a URL. */
function useConnectionNames(): (id: string) => string {
  const gateways = useGateways();
  const { removedGateways } = useSettings();
  const all = [...gateways, ...removedGateways.map(({ gateway }) => gateway)];
  return (id) => all.find((gateway) => gateway.id === id || gateway.formerIds.includes(id))?.name ?? id;
}
