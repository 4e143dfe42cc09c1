import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatRate } from '../../../../shared/money/format-money.ts';
import type { Price } from '../../../../shared/money/price.ts';
import { conditionsText, priceColumnTitles, unitTexts } from '../../../../shared/money/price-input.ts';
import { formatShortDate } from '../../../../shared/util/format-dates.ts';
import { useGateways } from '../../../api/synced-state-hooks.ts';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import rows from '../section.module.css';
import { PriceForm } from './price-form.tsx';
import styles from './prices.module.css';
import type { usePriceList } from './use-price-list.ts';

/** The price list. Edit replaces a row with its form. */
export function PriceTable({ list }: { list: ReturnType<typeof usePriceList> }) {
  const [editing, setEditing] = useState<string>();
  /** The row whose form was closed last. Its button gets the focus back. */
  const [closed, setClosed] = useState<string>();
  const gateways = useGateways();
  const nameOf = (baseUrl: string) => gateways.find((gateway) => gateway.baseUrl === baseUrl)?.name ?? baseUrl;
  const closeForm = (id: string) => {
    setEditing(undefined);
    setClosed(id);
  };
  return (
    <Box mr={-8} mb="s5" pr={8} overflowX="auto">
      <table className={`lined-table ${rows['table']} ${styles['table']}`} aria-label="Prices">
        <thead>
          <tr>
            <th>{priceColumnTitles.modelId}</th>
            <th>{priceColumnTitles.conditions}</th>
            <th className={`nowrap ${styles['amount']}`}>{priceColumnTitles.rate}</th>
            <th>{priceColumnTitles.baseUrl}</th>
            <th>{priceColumnTitles.validFrom}</th>
            <th>{priceColumnTitles.notes}</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.prices.map((price) =>
            price.id === editing ? (
              <tr key={price.id}>
                <td colSpan={7}>
                  <PriceForm
                    price={price}
                    others={list.prices}
                    isSaving={list.isSaving}
                    save={(changed) => list.put(changed, () => closeForm(price.id))}
                    close={() => closeForm(price.id)}
                  />
                </td>
              </tr>
            ) : (
              <PriceRow
                key={price.id}
                price={price}
                connection={price.baseUrl === undefined ? 'All' : nameOf(price.baseUrl)}
                wasClosed={price.id === closed}
                edit={() => setEditing(price.id)}
                remove={() => list.remove(price)}
              />
            ),
          )}
        </tbody>
      </table>
    </Box>
  );
}

interface PriceRowProps {
  readonly price: Price;
  readonly connection: string;
  readonly wasClosed: boolean;
  readonly edit: () => void;
  readonly remove: () => void;
}

function PriceRow({ price, connection, wasClosed, edit, remove }: PriceRowProps) {
  const { modelId, conditions, rate, currency, unit, validFrom, notes } = price;
  const name = [modelId, conditionsText(conditions)].filter(Boolean).join(', ');
  return (
    <tr>
      <td className={`anywhere ${styles['model']}`}>{modelId}</td>
      <td className="mono anywhere">{conditionsText(conditions)}</td>
      <td className={`num nowrap ${styles['amount']}`}>
        {formatRate(rate, currency)} <span className="t3">{unitTexts[unit]}</span>
      </td>
      <td className="anywhere">{connection}</td>
      <td className="num nowrap">{formatShortDate(Date.parse(`${validFrom}T00:00`))}</td>
      <td className="anywhere t3">{notes}</td>
      <td>
        <Flex my={-4} mr={-8} gap={2} justify="flex-end">
          <Button autoFocus={wasClosed} size="xs" variant="subtle" aria-label={`Edit price of ${name}`} onClick={edit}>
            Edit
          </Button>
          <Button size="xs" variant="subtle" aria-label={`Remove price of ${name}`} onClick={remove}>
            Remove
          </Button>
        </Flex>
      </td>
    </tr>
  );
}
