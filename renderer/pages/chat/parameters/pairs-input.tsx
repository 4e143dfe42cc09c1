import { IconPlus, IconX } from '@tabler/icons-react';
import { type PairsField, pairsOf } from '../../../../shared/fields/pairs-field.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import styles from './parameters.module.css';
import type { ListInputProps } from './use-parameter-value.ts';

/** Names with a value each, one line for a pair. */
export function PairsInput({ field, id, value, isBad, change }: ListInputProps<PairsField>) {
  const name = field.title;
  const pairs = pairsOf(Array.isArray(value) ? value : []);
  const changePairs = (next: readonly (readonly [string, string])[]) =>
    change(next.length === 0 ? undefined : next.flat());
  const [nameLabel, valueLabel] = field.labels;
  const isFull = field.maxPairs !== undefined && pairs.length >= field.maxPairs;
  const boxId = (index: number) => `${id}-${index}`;
  return (
    <>
      {pairs.map(([key, held], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is identified by its position while its name is typed.
        <Group key={index} className={styles['pair']} gap={4}>
          <input
            id={boxId(index)}
            className="control-input control-mono"
            aria-label={`${nameLabel} ${index + 1} of ${name}`}
            placeholder={nameLabel}
            autoComplete="off"
            spellCheck={false}
            value={key}
            aria-invalid={isBad && key === ''}
            onChange={(event) => changePairs(pairs.with(index, [event.target.value, held]))}
          />
          <input
            className="control-input control-mono"
            aria-label={`${valueLabel} ${index + 1} of ${name}`}
            placeholder={valueLabel}
            inputMode={field.range ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={held}
            onChange={(event) => changePairs(pairs.with(index, [key, event.target.value]))}
          />
          <button
            type="button"
            className={`ghost ${styles['clear']}`}
            aria-label={`Remove pair ${index + 1} of ${name}`}
            onClick={() => {
              document.getElementById(id)?.focus();
              changePairs(pairs.toSpliced(index, 1));
            }}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        </Group>
      ))}
      <Group gap="s2">
        <button
          type="button"
          id={id}
          className={`link ${styles['add']}`}
          aria-label={`Add pair to ${name}`}
          aria-disabled={isFull}
          onClick={() => {
            if (isFull) return;
            changePairs([...pairs, ['', '']]);
            // The new row exists after the next paint.
            requestAnimationFrame(() => document.getElementById(boxId(pairs.length))?.focus());
          }}
        >
          <IconPlus size={12} stroke={1.5} aria-hidden />
          Add pair
        </button>
        {field.maxPairs !== undefined && pairs.length > 0 && (
          <span className="t3">
            {pairs.length} of {field.maxPairs}
          </span>
        )}
      </Group>
    </>
  );
}
