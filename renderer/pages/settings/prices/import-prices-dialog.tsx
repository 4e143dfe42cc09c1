import { Button, Modal } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { checkPriceList } from '../../../../shared/money/check-price-list.ts';
import { mergePrices, readPriceFile } from '../../../../shared/money/price-file.ts';
import { type PriceInput, priceColumnTitles } from '../../../../shared/money/price-input.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import type { usePriceList } from './use-price-list.ts';

/** Number of problems that the dialog lists. */
const mostShown = 50;

interface ImportPricesProps {
  readonly list: ReturnType<typeof usePriceList>;
  readonly close: () => void;
}

/** Reads a price list from a file, names each row that it leaves out, and adds the other prices to the list. */
export function ImportPricesDialog({ list, close }: ImportPricesProps) {
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const read = useMemo(() => file && readPriceFile(file.text), [file]);
  const merged = useMemo(
    () => (read?.ok ? mergePrices(list.prices, read.prices, () => crypto.randomUUID()) : []),
    [read, list.prices],
  );
  const conflict = useMemo(() => checkPriceList(merged)[0], [merged]);
  const files = useFileInput({
    label: 'Price list',
    accept: '.csv,.tsv,.txt,.json,text/csv,application/json',
    onFiles([chosen]) {
      if (!chosen) return;
      const { name } = chosen;
      void readTextFile(chosen).then((text) => setFile({ name, text }), notifyFailure('Couldn’t read the file'));
    },
  });
  const count = read?.ok ? read.prices.length : 0;
  const isBlocked = count === 0 || conflict !== undefined;
  return (
    <Modal opened onClose={close} title="Import prices" size="lg">
      <Stack gap="s4">
        <p className="t2">
          Choose a JSON or CSV file. Prices with the same model, connection, conditions, unit and date are replaced. All
          other prices stay.
        </p>
        <Flex gap="s3" align="center">
          <Button
            leftSection={<IconFileImport size={14} stroke={1.5} aria-hidden />}
            onClick={files.open}
            data-autofocus
          >
            Choose file
          </Button>
          {files.input}
          {file && <span className="t3 small cut">{file.name}</span>}
        </Flex>
        {read && !read.ok && (
          <p className="bad" role="alert">
            {read.sentence}
          </p>
        )}
        {read?.ok && read.problems.length > 0 && (
          <section aria-label="Problems">
            <p className="t2" role="alert">
              {formatCounted(read.problems.length, 'problem')} in the file. Rows with a problem are left out.
            </p>
            <Stack component="ul" gap={4} mah={220} mt="s2" overflowY="auto">
              {read.problems.slice(0, mostShown).map(({ place, sentence }) => (
                <li key={`${place} ${sentence}`} className="bad small anywhere">
                  {place}: {sentence}
                </li>
              ))}
            </Stack>
            {read.problems.length > mostShown && (
              <p className="t3 small">and {read.problems.length - mostShown} more</p>
            )}
          </section>
        )}
        {read?.ok && read.readings.length > 0 && (
          <Stack component="ul" gap={4} mah={120} overflowY="auto" aria-label="Readings">
            {read.readings.slice(0, mostShown).map(({ place, sentence }) => (
              <li key={`${place} ${sentence}`} className="t2 small anywhere">
                {place}: {sentence}
              </li>
            ))}
          </Stack>
        )}
        {conflict && (
          <p className="bad small" role="alert">
            A price in the file conflicts with your list. {merged[conflict.index]?.modelId},{' '}
            {merged[conflict.index]?.validFrom}: {priceColumnTitles[conflict.field as keyof PriceInput]} {conflict.text}
          </p>
        )}
        <Flex gap="s2" justify="flex-end">
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
          <Button
            variant="filled"
            disabled={isBlocked}
            loading={list.isSaving}
            onClick={() => list.replace(merged, count, close)}
          >
            {count > 0 ? `Import ${formatCounted(count, 'price')}` : 'Import prices'}
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
