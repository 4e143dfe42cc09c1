import { Autocomplete, Button, CloseButton } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { allModels, modelById } from '../../../shared/models/all-models.ts';
import { optionTexts } from '../../../shared/models/model.ts';
import { type Price, priceUnits } from '../../../shared/money/price.ts';
import { type PriceInput, priceInput, priceInputOf, unitTexts } from '../../../shared/money/price-input.ts';
import { writePricesAsCsv } from '../../../shared/money/price-table.ts';
import { formatShortDate } from '../../../shared/util/format-dates.ts';
import { formatCount } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../entities/connections/connection-checkboxes.tsx';
import { Box, Stack } from '../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { saveText } from '../../ui/save-file.ts';
import { useIsShownLater } from '../../ui/use-is-shown-later.ts';
import { BudgetsEntry } from './budgets-entry.tsx';
import styles from './cost.module.css';
import { ImportPricesDialog } from './import-prices-dialog.tsx';
import { usePriceList } from './use-price-list.ts';

/** Rows that are mounted at first, and by each click on “Show more”. */
const pageSize = 100;

/** The user's price list and budgets. The gateway states no prices, so every estimate comes from here. */
export function PriceList() {
  const list = usePriceList();
  const [isImporting, setImporting] = useState(false);
  const [shown, setShown] = useState(pageSize);
  const hidden = list.prices.length - shown;
  // The ledger comes first: each price has a row of fields.
  const hasRows = useIsShownLater();
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
      <Stack className="scroll" gap="s4" p="s4">
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
            {list.prices.slice(0, hasRows ? shown : 0).map((price) => (
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
  const { failedRunsFree } = useSynced('settings');
  const saveSettings = useChangeSettings();
  const set = (id: string, isCharged: boolean) => {
    const next = { failedRunsFree: { [id]: !isCharged } };
    saveSettings.mutate(next, { onError: notifyFailure('Couldn’t save the setting') });
  };
  return (
    <Box component="section" className={styles['entry']} py="s4" line="top" aria-label="Failed runs">
      <h3>Failed runs</h3>
      <p className="t3">
        Select the connections that charge for failed runs. Failed runs on other connections are not counted as
        spending.
      </p>
      <ConnectionCheckboxes isChecked={(id) => !failedRunsFree.includes(id)} onChange={set} />
    </Box>
  );
}

interface PriceRowProps {
  /** Unset for the row that adds a price. */
  readonly price?: Price;
  readonly list: ReturnType<typeof usePriceList>;
}

const emptyInput = priceInput((column) => (column === 'unit' ? 'run' : ''));

/**
 * A price whose cells can be edited. Enter saves it, and so does leaving the row of a stored price. Escape resets the row.
 */
function PriceRow({ price, list }: PriceRowProps) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const stored = price ? cellsOf(price) : emptyInput;
  const [from, setFrom] = useState(stored);
  const [input, setInput] = useState(stored);
  const [sentence, setSentence] = useState<string>();
  const sent = useRef(stored);
  const reset = () => {
    setFrom(stored);
    setInput(stored);
    setSentence(undefined);
  };
  // Another window changed the price, or Undo did.
  if (!isEqual(from, stored)) reset();
  const save = () => {
    if (isEqual(input, stored)) return setSentence(undefined);
    if (list.isSaving && sent.current === input) return;
    const read = list.read(input, price);
    if (typeof read === 'string') return setSentence(read);
    sent.current = input;
    list.put(read);
    if (price) return setSentence(undefined);
    reset();
    first.current?.focus();
  };
  const name = price ? [price.modelId, input.conditions].filter(Boolean).join(', ') : 'the new price';
  const cell = (column: 'rate' | 'unit' | 'conditions') => ({
    className: 'control-input',
    'aria-invalid': sentence !== undefined,
    'aria-describedby': sentence === undefined ? undefined : id,
    value: input[column],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setInput({ ...input, [column]: currentTarget.value }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && !isEqual(input, stored)) {
      event.stopPropagation();
      reset();
    } else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      save();
    }
  };
  const note = sentence ?? (price ? factsOf(price, list) : settingsOf(input.modelId));
  return (
    <>
      <tr
        className={note === undefined ? undefined : styles['noted']}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (price && !currentTarget.contains(relatedTarget)) save();
        }}
      >
        <td className="anywhere">
          {price ? (
            price.modelId
          ) : (
            <Autocomplete
              ref={first}
              aria-label="Model of the new price"
              placeholder="Add a model"
              data={allModels().map((model) => model.id)}
              value={input.modelId}
              onChange={(modelId) => setInput({ ...input, modelId })}
              openOnFocus={false}
              // The keys of the field scroll the list, so only the list itself may scroll.
              withScrollArea={false}
              styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
            />
          )}
        </td>
        <td>
          <input aria-label={`Price of ${name}`} inputMode="decimal" placeholder="0.05 USD" {...cell('rate')} />
        </td>
        <td>
          <select aria-label={`Unit of ${name}`} {...cell('unit')}>
            {priceUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitTexts[unit]}
              </option>
            ))}
          </select>
        </td>
        <td>
          <input
            aria-label={`Condition of ${name}`}
            placeholder="mode=pro"
            spellCheck={false}
            {...cell('conditions')}
          />
        </td>
        <td>
          {price ? (
            <CloseButton aria-label={`Remove price of ${name}`} onClick={() => list.remove(price)} />
          ) : (
            <Button size="xs" onClick={save}>
              Add
            </Button>
          )}
        </td>
      </tr>
      {note !== undefined && (
        <tr>
          <td id={id} colSpan={5} className={`anywhere ${sentence === undefined ? 't3' : 'bad'}`}>
            <span role={sentence === undefined ? undefined : 'alert'}>{note}</span>
          </td>
        </tr>
      )}
    </>
  );
}

function cellsOf(price: Price): PriceInput {
  return { ...priceInputOf(price), rate: `${price.rate} ${price.currency}`, currency: '' };
}

const isEqual = (one: PriceInput, other: PriceInput) =>
  (['modelId', 'rate', 'unit', 'conditions'] as const).every((column) => one[column] === other[column]);

/** The connection of a price, its date if it is not the only one of the model, and its notes. */
function factsOf({ baseUrl, modelId, validFrom, notes }: Price, list: ReturnType<typeof usePriceList>) {
  const isDated = validFrom > list.today || list.prices.some((o) => o.modelId === modelId && o.validFrom !== validFrom);
  const facts = [
    baseUrl !== undefined && `Only at ${list.nameOfConnection(baseUrl)}`,
    isDated && `from ${formatShortDate(Date.parse(`${validFrom}T00:00`))}`,
    notes,
  ].filter(Boolean);
  return facts.length === 0 ? undefined : facts.join(' · ');
}

/** `Settings for a condition: mode (std, pro), duration (5, 10), seed.` */
function settingsOf(modelId: string): string | undefined {
  const model = modelById(modelId.trim());
  if (!model) return undefined;
  const fields = Object.entries(model.fields).filter(([, field]) => field.holds === 'setting');
  const texts = fields.map(([name, field]) => {
    const options = optionTexts(field);
    return options ? `${name} (${options.join(', ')})` : name;
  });
  return `Settings for a condition: ${texts.join(', ')}.`;
}
