import { Button, Modal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { formatAmount } from '../../../../shared/money/format-money.ts';
import { type InvoiceComparison, invoiceDifferencesCsv, matchInvoice } from '../../../../shared/money/match-invoice.ts';
import { type ReadInvoice, readInvoice } from '../../../../shared/money/read-invoice.ts';
import type { SpendingLine } from '../../../../shared/money/spending.ts';
import { moneyText } from '../../../../shared/money/spending-text.ts';
import { formatDateAndTime } from '../../../../shared/util/format-dates.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import styles from './spending.module.css';
import type { Period } from './spending-period.ts';
import { loadAllLines } from './use-spending.ts';

/** Number of lines that each list shows. The file has all. */
const mostShown = 100;

interface CompareInvoiceProps {
  readonly period: Period;
  readonly periodTitle: string;
  readonly close: () => void;
}

interface Compared {
  readonly read: ReadInvoice;
  readonly comparison?: InvoiceComparison;
}

/** Compares an invoice with the ledger of a period, and lists the differences. Changes nothing. */
export function CompareInvoiceDialog({ period, periodTitle, close }: CompareInvoiceProps) {
  const compare = useAction(async (calls, file: File): Promise<Compared> => {
    const read = readInvoice(await readTextFile(file));
    return read.ok ? { read, comparison: matchInvoice(read.lines, await loadAllLines(calls, period)) } : { read };
  });
  const files = useFileInput({
    label: 'Invoice',
    accept: '.csv,.tsv,.txt,text/csv',
    onFiles: ([file]) => file && compare.run(file),
  });
  const { read, comparison } = compare.data ?? {};
  return (
    <Modal opened onClose={close} title="Compare invoice" size="lg">
      <Stack gap="s4">
        <p className="t2">
          Choose the invoice as a CSV file with columns for amount, currency, and task ID or time. Its lines are
          compared with the spending of the period “{periodTitle}”. The ledger is not changed.
        </p>
        <Flex gap="s3" align="center">
          <Button
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            loading={compare.isPending}
            onClick={files.open}
            data-autofocus
          >
            Choose file
          </Button>
          {files.input}
          {compare.input && <span className="t3 small cut">{compare.input.name}</span>}
        </Flex>
        {compare.problem && <ProblemNote problem={compare.problem} />}
        {read && !read.ok && (
          <p className="bad" role="alert">
            {read.sentence}
          </p>
        )}
        {read?.ok && read.problems.length > 0 && (
          <Differences
            title={`${formatCounted(read.problems.length, 'line')} left out`}
            lines={read.problems.map(({ line, sentence }) => ({ id: line, text: `Line ${line}: ${sentence}` }))}
          />
        )}
        {comparison && <ComparisonResult comparison={comparison} />}
        <Flex gap="s2" justify="flex-end">
          {comparison && (
            <Button
              onClick={() =>
                saveText(invoiceDifferencesCsv(comparison), `invoice-differences-${period.from}.csv`, 'text/csv')
              }
            >
              Export differences
            </Button>
          )}
          <Button variant="subtle" onClick={close}>
            Close
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

function ComparisonResult({ comparison }: { comparison: InvoiceComparison }) {
  const { equal, different, onlyInvoice, onlyLedger, invoiced, estimated } = comparison;
  return (
    <>
      <p role="status">
        Invoice: <b className="num">{moneyText(invoiced)}</b>. Estimates of the period:{' '}
        <b className="num">{moneyText(estimated)}</b>. {formatCounted(equal.length, 'line')}{' '}
        {equal.length === 1 ? 'has' : 'have'} equal amounts.
      </p>
      <Differences
        title={`${formatCounted(different.length, 'line')} with different amounts`}
        lines={different.map(({ invoice, ledger, by }) => ({
          id: invoice.line,
          text: `Line ${invoice.line}: invoiced ${formatAmount(invoice.amount, invoice.currency)}, estimated ${amountOf(ledger)}. ${ledgerText(ledger)}, matched by ${by}`,
        }))}
      />
      <Differences
        title={`${formatCounted(onlyInvoice.length, 'line')} only in the invoice`}
        lines={onlyInvoice.map(({ line, amount, currency, taskId, at }) => ({
          id: line,
          text: `Line ${line}: ${formatAmount(amount, currency)}, ${taskId ?? formatDateAndTime(at ?? 0)}`,
        }))}
      />
      <Differences
        title={`${formatCounted(onlyLedger.length, 'line')} only in the ledger`}
        lines={onlyLedger.map((line) => ({ id: line.id, text: `${ledgerText(line)}: ${amountOf(line)}` }))}
      />
    </>
  );
}

function amountOf({ amount, currency }: SpendingLine): string {
  return amount === undefined || currency === undefined ? 'no price set' : formatAmount(amount, currency);
}

function ledgerText({ modelId, at }: SpendingLine): string {
  return `${modelId}, ${formatDateAndTime(at)}`;
}

interface DifferencesProps {
  readonly title: string;
  readonly lines: readonly { readonly id: string | number; readonly text: string }[];
}

function Differences({ title, lines }: DifferencesProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* Reachable by keyboard, because it scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      <ul className={styles['differences']} tabIndex={0}>
        {lines.slice(0, mostShown).map(({ id, text }) => (
          <li key={id} className="small t2 anywhere">
            {text}
          </li>
        ))}
      </ul>
      {lines.length > mostShown && (
        <p className="t3 small">and {formatCount(lines.length - mostShown)} more in the file</p>
      )}
    </section>
  );
}
