import { Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { allModels, modelById } from '../../../../shared/models/all-models.ts';
import { optionTexts } from '../../../../shared/models/model.ts';
import { checkAddedPrice } from '../../../../shared/money/check-price-list.ts';
import { dayOf, type Price, priceUnits } from '../../../../shared/money/price.ts';
import {
  type PriceInput,
  priceColumnTitles,
  priceInputOf,
  readPrice,
  unitTexts,
} from '../../../../shared/money/price-input.ts';
import type { Reason } from '../../../../shared/problem.ts';
import { useGateways } from '../../../api/synced-state-hooks.ts';
import { Box, Flex, Grid } from '../../../ui/layout-primitives.tsx';
import styles from './prices.module.css';

interface PriceFormProps {
  /** Unset for a new price. */
  readonly price?: Price;
  /** The other prices of the list. */
  readonly others: readonly Price[];
  readonly isSaving: boolean;
  readonly save: (price: Price) => void;
  readonly close: () => void;
}

/** Form of one price. Reasons appear at their fields after the first attempt to save. */
export function PriceForm({ price, others, isSaving, save, close }: PriceFormProps) {
  const [input, setInput] = useState<PriceInput>(() => (price ? priceInputOf(price) : emptyInput(others)));
  const [hasTried, setTried] = useState(false);
  const checked = useMemo(() => check(input, price?.id ?? '', others), [input, price, others]);
  const gateways = useGateways();
  const baseUrls = [
    ...new Set([...gateways.map(({ baseUrl }) => baseUrl), ...(price?.baseUrl ? [price.baseUrl] : [])]),
  ];
  const model = modelById(input.modelId.trim());
  const change = (changes: Partial<PriceInput>) => setInput({ ...input, ...changes });
  const errorOf = (field: keyof PriceInput) => {
    const reason = hasTried && 'reasons' in checked ? checked.reasons.find((each) => each.field === field) : undefined;
    return reason && `${priceColumnTitles[field]} ${reason.text}`;
  };
  const text = (field: keyof PriceInput) => ({
    label: priceColumnTitles[field],
    value: input[field],
    error: errorOf(field),
    autoComplete: 'off',
  });
  return (
    <Box
      component="form"
      pt="s2"
      pb="s3"
      aria-label={price ? `Price of ${price.modelId}` : 'New price'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if ('price' in checked) save({ ...checked.price, id: price?.id ?? crypto.randomUUID() });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <Grid columns="repeat(auto-fill, minmax(190px, 1fr))" gap="s3" align="start" maw={860}>
        <Autocomplete
          {...text('modelId')}
          data={allModels().map(({ id }) => id)}
          onChange={(modelId) => change({ modelId })}
          autoFocus
          openOnFocus={false}
          // The keys of the field scroll the list, so only the list itself may scroll.
          withScrollArea={false}
          styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
        />
        <Select
          label={priceColumnTitles.baseUrl}
          error={errorOf('baseUrl')}
          allowDeselect={false}
          data={[{ value: '', label: 'All connections' }, ...baseUrls]}
          value={input.baseUrl}
          onChange={(baseUrl) => change({ baseUrl: baseUrl ?? '' })}
        />
        <TextInput
          {...text('rate')}
          data-mono
          inputMode="decimal"
          placeholder="0.05"
          onChange={(event) => change({ rate: event.currentTarget.value })}
        />
        <TextInput
          {...text('currency')}
          placeholder="USD"
          onChange={(event) => change({ currency: event.currentTarget.value })}
        />
        <Select
          label={priceColumnTitles.unit}
          error={errorOf('unit')}
          allowDeselect={false}
          data={priceUnits.map((unit) => ({ value: unit, label: unitTexts[unit] }))}
          value={input.unit}
          onChange={(unit) => change({ unit: unit ?? 'run' })}
        />
        <TextInput
          {...text('validFrom')}
          type="date"
          onChange={(event) => change({ validFrom: event.currentTarget.value })}
        />
        <TextInput
          {...text('conditions')}
          className={styles['wide'] ?? ''}
          data-mono
          description={
            model ? settingsOf(model.id) : 'Optional. Write each condition as field=value: mode=pro; duration=10.'
          }
          placeholder="mode=pro; duration=10"
          onChange={(event) => change({ conditions: event.currentTarget.value })}
        />
        <TextInput
          {...text('notes')}
          className={styles['wide'] ?? ''}
          onChange={(event) => change({ notes: event.currentTarget.value })}
        />
      </Grid>
      <Flex gap="s2" mt="s3">
        <Button type="submit" variant="filled" size="xs" loading={isSaving}>
          {price ? 'Save price' : 'Add price'}
        </Button>
        <Button size="xs" variant="subtle" onClick={close}>
          Cancel
        </Button>
      </Flex>
    </Box>
  );
}

/** Checks one price, and its conflicts with the others. */
function check(
  input: PriceInput,
  id: string,
  others: readonly Price[],
): { readonly price: Omit<Price, 'id'> } | { readonly reasons: readonly Reason[] } {
  const read = readPrice(input);
  if (!read.ok) return { reasons: read.reasons };
  const conflicts = checkAddedPrice(
    read.price,
    others.filter((other) => other.id !== id),
  );
  return conflicts.length > 0 ? { reasons: conflicts } : { price: read.price };
}

/** A new price continues with the currency of the list. */
function emptyInput(others: readonly Price[]): PriceInput {
  return {
    baseUrl: '',
    modelId: '',
    conditions: '',
    unit: 'run',
    rate: '',
    currency: others.at(-1)?.currency ?? 'USD',
    validFrom: dayOf(Date.now()),
    notes: '',
  };
}

/** `Optional. Settings: mode (std, pro), duration (5, 10), seed.` */
function settingsOf(modelId: string): string {
  const fields = Object.entries(modelById(modelId)?.fields ?? {}).filter(([, field]) => field.holds === 'setting');
  const texts = fields.map(([name, field]) => {
    const options = optionTexts(field);
    return options ? `${name} (${options.join(', ')})` : name;
  });
  return `Optional. Settings: ${texts.join(', ')}.`;
}
