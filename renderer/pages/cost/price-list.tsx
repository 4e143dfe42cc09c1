import { Button } from '@mantine/core';
import { useState } from 'react';
import { writePricesAsCsv } from '../../../shared/money/price-table.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { useSettings } from '../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../entities/connections/connection-checkboxes.tsx';
import { Box, Stack } from '../../ui/layout-primitives.tsx';
import { saveText } from '../../ui/save-file.ts';
import { notifyFailure } from '../../ui/toast.ts';
import { BudgetsEntry } from './budgets-entry.tsx';
import styles from './cost.module.css';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { PriceRow } from './price-row.tsx';
import { usePriceList } from './use-price-list.ts';

/** Rows that are mounted at first, and by each click on “Show more”. */
const pageSize = 100;

/** The user's price list and budgets. The gateway states no prices, so every estimate comes from here. */
export function PriceList() {
  const list = usePriceList();
  const [isImporting, setImporting] = useState(false);
  const [shown, setShown] = useState(pageSize);
  const hidden = list.prices.length - shown;
  return (
    <section className={`pane ${styles['prices']}`} aria-label="Price list">
      <div className="bar">
        <h2 className="strong">Price list</h2>
        <span className="grow" />
        <Button size="xs" onClick={() => setImporting(true)}>
          Import prices…
        </Button>
        <Button
          size="xs"
          disabled={list.prices.length === 0}
          onClick={() => saveText(writePricesAsCsv(list.prices), 'prices.csv', 'text/csv')}
        >
          Export prices
        </Button>
      </div>
      <Stack className={`scroll ${styles['content']}`}>
        <p className="t2">
          The gateway states no prices. Enter those of your contract, and Triptych estimates what a run costs. A price
          with a condition comes before one without. Prices are never sent to the gateway.
        </p>
        <table className={`lined-table ${styles['list']}`} aria-label="Prices">
          <thead>
            <tr>
              <th>Model</th>
              <th>Price</th>
              <th>Unit</th>
              <th>Condition</th>
              <th>
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <PriceRow list={list} />
            {list.prices.slice(0, shown).map((price) => (
              <PriceRow key={price.id} price={price} list={list} />
            ))}
          </tbody>
        </table>
        {hidden > 0 && (
          <Button size="xs" variant="subtle" onClick={() => setShown(shown + pageSize)}>
            Show more, {formatCount(hidden)} left
          </Button>
        )}
        <Box>
          <BudgetsEntry />
          <FailedRunsEntry />
        </Box>
      </Stack>
      {isImporting && <ImportPricesDialog list={list} close={() => setImporting(false)} />}
    </section>
  );
}

/** The rule of each connection for failed runs. The gateway does not state whether it charges them. */
function FailedRunsEntry() {
  const { failedRunsFree } = useSettings();
  const saveSettings = useChangeSettings();
  const set = (id: string, isCharged: boolean) => {
    const next = { failedRunsFree: { [id]: !isCharged } };
    saveSettings.mutate(next, { onError: notifyFailure('Couldn’t save the setting') });
  };
  return (
    <section className={styles['entry']} aria-label="Failed runs">
      <h3>Failed runs</h3>
      <p className="t3">
        Select the connections that charge for failed runs. Failed runs on other connections are not counted as
        spending.
      </p>
      <ConnectionCheckboxes isChecked={(id) => !failedRunsFree.includes(id)} onChange={set} />
    </section>
  );
}
