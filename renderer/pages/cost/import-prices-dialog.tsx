import { Button, Checkbox, Modal, Textarea, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { checkPriceList } from '../../../shared/money/check-price-list.ts';
import { formatRate } from '../../../shared/money/format-money.ts';
import type { Price } from '../../../shared/money/price.ts';
import { conditionsText, priceSentence, unitTexts } from '../../../shared/money/price-input.ts';
import {
  comparePrices,
  type PriceDifference,
  type PriceTableProblem,
  readPriceTable,
  withPriceDifference,
} from '../../../shared/money/price-table.ts';
import { feedProblem } from '../../../shared/settings/program-update.ts';
import { formatShortDate } from '../../../shared/util/format-dates.ts';
import { formatCount, formatCounted } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { Box, Flex, Stack } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { readTextFile } from '../../ui/text-file/read-text-file.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFileInput } from '../../ui/use-file-input.tsx';
import styles from './cost.module.css';
import type { usePriceList } from './use-price-list.ts';

/** A longer table is read completely, but not shown in the field. Characters. */
const mostShownText = 50_000;

/** Reads a price list that is pasted, in a file or at a URL, and shows what it would change before it is used. */
export function ImportPricesDialog({ list, close }: { list: ReturnType<typeof usePriceList>; close: () => void }) {
  const [text, setText] = useState('');
  const [removesMissing, setRemovesMissing] = useState(false);
  const { prices, today } = list;
  const read = useMemo(
    () => (text.trim() === '' ? undefined : readPriceTable(text, prices, today)),
    [text, prices, today],
  );
  const difference = useMemo(
    () => (read?.ok ? comparePrices(prices, read.prices, () => crypto.randomUUID()) : undefined),
    [read, prices],
  );
  const next = useMemo(
    () => difference && withPriceDifference(prices, difference, removesMissing),
    [difference, prices, removesMissing],
  );
  const conflict = useMemo(() => next && checkPriceList(next)[0], [next]);
  const open = useAction(async (_, file: File) => setText(await readTextFile(file)));
  const files = useFileInput({
    label: 'Price list',
    accept: '.csv,.tsv,.txt,.json,text/csv,application/json',
    onFiles: ([file]) => file && open.run(file),
  });
  const count = difference
    ? difference.added.length + difference.changed.length + (removesMissing ? difference.missing.length : 0)
    : 0;
  const isTooLong = text.length > mostShownText;
  return (
    <Modal opened onClose={close} title="Import prices" size="xl">
      <Stack gap="s4">
        <Textarea
          label="Price table"
          description="The first line names the columns: model, price, unit, and if needed condition, currency, connection, valid from, notes."
          placeholder={'model, price, unit, condition\nvideo-d-pro, 0.10 USD, second, size=1280x720'}
          rows={5}
          data-autofocus
          data-mono
          spellCheck={false}
          readOnly={isTooLong}
          value={isTooLong ? `${text.slice(0, mostShownText)}…` : text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Flex gap="s3" align="end" wrap="wrap">
          <Button
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            loading={open.isPending}
            onClick={files.open}
          >
            Choose file
          </Button>
          {files.input}
          <UrlForm use={setText} />
        </Flex>
        {open.problem && <ProblemNote problem={open.problem} />}
        {read && !read.ok && (
          <p className="bad" role="alert">
            {read.sentence}
          </p>
        )}
        {read?.ok && difference && (
          <PriceDifferenceTable difference={difference} problems={read.problems} removesMissing={removesMissing} />
        )}
        {difference && difference.missing.length > 0 && (
          <Checkbox
            label={`Remove ${formatCounted(difference.missing.length, 'price')} that the table doesn’t have`}
            checked={removesMissing}
            onChange={({ currentTarget }) => setRemovesMissing(currentTarget.checked)}
          />
        )}
        {conflict && (
          <p className="bad small" role="alert">
            A price of the table conflicts with your list. {next?.[conflict.index]?.modelId}: {priceSentence(conflict)}
          </p>
        )}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="filled"
            disabled={count === 0 || conflict !== undefined}
            loading={list.isSaving}
            onClick={() => next && list.replace(next, close)}
          >
            {count > 0 ? `Use ${formatCounted(count, 'change')}` : 'Use changes'}
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

/** Reads the table at a URL, which the settings keep for the next time. */
function UrlForm({ use }: { use: (text: string) => void }) {
  const { priceListUrl } = useSynced('settings');
  const [typed, setTyped] = useState(priceListUrl);
  const url = typed.trim();
  const reason = feedProblem(url);
  const read = useAction(async (calls) => {
    if (url !== priceListUrl) await calls.settings.change({ priceListUrl: url });
    if (url !== '') use((await calls.prices.fetchTable()).text);
  });
  return (
    <>
      <TextInput
        flex={1}
        miw={200}
        label="URL of a price list"
        placeholder="https://"
        type="url"
        maxLength={2048}
        value={typed}
        error={reason}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && reason === undefined && read.run()}
      />
      <Button disabled={url === '' || reason !== undefined} loading={read.isPending} onClick={() => read.run()}>
        Read
      </Button>
      {read.problem && <ProblemNote problem={read.problem} />}
    </>
  );
}

interface PriceDifferenceTableProps {
  readonly difference: PriceDifference;
  readonly problems: readonly PriceTableProblem[];
  readonly removesMissing: boolean;
}

/** Rows that the table shows. */
const mostRows = 200;

/** Shows what an import does to the price list: rows left out, and prices changed, added or removed. */
function PriceDifferenceTable({ difference, problems, removesMissing }: PriceDifferenceTableProps) {
  const { added, changed } = difference;
  const missing = removesMissing ? difference.missing : [];
  const counts = [
    `${formatCount(added.length)} added, ${formatCount(changed.length)} changed, ${formatCount(missing.length)} removed`,
    problems.length > 0 && `${formatCount(problems.length)} left out`,
  ];
  const rows = [
    ...problems.map(({ place, sentence }) => ['Left out', `${place}: ${sentence}`, '', '']),
    ...changed.map(({ before, after }) => ['Changed', nameOf(after), amountOf(before), amountOf(after)]),
    ...added.map((price) => ['Added', nameOf(price), '', amountOf(price)]),
    ...missing.map((price) => ['Removed', nameOf(price), amountOf(price), '']),
  ];
  if (rows.length === 0) return <p role="status">The list already has these prices.</p>;
  return (
    <section aria-label="Difference">
      <p role="status">{counts.filter(Boolean).join(', ')}.</p>
      {/* Reachable by keyboard, because it scrolls. */}
      <Box mah={260} mt="s2" overflowY="auto" tabIndex={0}>
        <table className={`lined-table ${styles['difference']}`} aria-label="Difference">
          <thead>
            <tr>
              <th>Change</th>
              <th>Model</th>
              <th>Before</th>
              <th>After</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(([kind, name, before, after]) => (
              <tr key={`${kind} ${name} ${before} ${after}`} className={kind === 'Left out' ? 'bad' : undefined}>
                <td>{kind}</td>
                <td className="anywhere">{name}</td>
                <td className="num">{before}</td>
                <td className="num strong">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > mostRows && <p className="t3 small">and {formatCount(rows.length - mostRows)} more</p>}
      </Box>
    </section>
  );
}

/** `video-d-pro, mode=pro, only at https://gateway.example.com, from Jan 5, 2026` */
function nameOf({ modelId, conditions, baseUrl, validFrom }: Price): string {
  const place = baseUrl !== undefined && `only at ${baseUrl}`;
  const date = `from ${formatShortDate(Date.parse(`${validFrom}T00:00`))}`;
  return [modelId, conditionsText(conditions), place, date].filter(Boolean).join(', ');
}

const amountOf = ({ rate, currency, unit }: Price) => `${formatRate(rate, currency)} ${unitTexts[unit]}`;
