import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { writePricesAsCsv, writePricesAsJson } from '../../../../shared/money/price-file.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { saveText } from '../../../ui/save-file.ts';
import rows from '../section.module.css';
import { BudgetsEntry } from './budgets-entry.tsx';
import { FailedRunsEntry } from './failed-runs-entry.tsx';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { PriceForm } from './price-form.tsx';
import { PriceTable } from './price-table.tsx';
import { usePriceList } from './use-price-list.ts';

/** The user's price list. The gateway states no prices, so every estimate comes from here. */
export function PricesSection() {
  const list = usePriceList();
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    setAdding(false);
    requestAnimationFrame(() => add.current?.focus());
  };
  return (
    <>
      <p className={rows['lead']}>
        The gateway states no prices. Enter the prices of your contract, and Triptych estimates what a run costs. The
        price with the most conditions is used. If several remain, the newest price is used. Prices are never sent to
        the gateway.
      </p>
      <Flex gap="s2" wrap="wrap" mb="s4">
        <Button
          ref={add}
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          aria-disabled={isAdding}
          onClick={() => setAdding(true)}
        >
          Add price
        </Button>
        <Button onClick={() => setImporting(true)}>Import prices…</Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              disabled={list.prices.length === 0}
              rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            >
              Export prices
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => saveText(writePricesAsCsv(list.prices), 'prices.csv', 'text/csv')}>
              CSV (spreadsheet)
            </Menu.Item>
            <Menu.Item onClick={() => saveText(writePricesAsJson(list.prices), 'prices.json', 'application/json')}>
              JSON
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Flex>
      {isAdding && (
        <div className={rows['entry']}>
          <h3>New price</h3>
          <PriceForm
            others={list.prices}
            isSaving={list.isSaving}
            save={(price) => list.put(price, closeForm)}
            close={closeForm}
          />
        </div>
      )}
      {list.prices.length > 0 ? (
        <PriceTable list={list} />
      ) : (
        !isAdding && (
          <Box component="p" className="t3" mb="s4">
            No prices yet. Estimates show “no price set” until you add a price.
          </Box>
        )
      )}
      <BudgetsEntry />
      <FailedRunsEntry />
      {isImporting && <ImportPricesDialog list={list} close={() => setImporting(false)} />}
    </>
  );
}
