import { IconPlus, IconX } from '@tabler/icons-react';
import { type PairsParameter, pairsOf } from '../../../../shared/conversations/parameters/list-parameter.ts';
import { Group } from '../../../ui/primitives.tsx';
import { type ControlProps, useValue } from './control-props.ts';
import { parameterId } from './panel-context.ts';
import { ParameterRow } from './parameter-row.tsx';
import styles from './parameters.module.css';

/** Names with a value each, one line for a pair. */
export function PairsControl({ name, parameter, inside, end }: ControlProps<PairsParameter>) {
  const { value, set, isBad } = useValue(name);
  const pairs = pairsOf(Array.isArray(value) ? value : []);
  const keep = (next: readonly (readonly [string, string])[]) => set(next.length === 0 ? undefined : next.flat());
  const [nameWord, valueWord] = parameter.words;
  const isFull = parameter.maxPairs !== undefined && pairs.length >= parameter.maxPairs;
  const boxId = (index: number) => `${parameterId(name)}-${index}`;
  return (
    <ParameterRow name={name} inside={inside} facts={parameter} end={end} group>
      {pairs.map(([key, held], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair is told by its place while its name is typed.
        <Group key={index} className={styles['pair']} gap={4}>
          <input
            id={boxId(index)}
            className="control-input control-mono"
            aria-label={`${nameWord} ${index + 1} of ${name}`}
            placeholder={nameWord}
            autoComplete="off"
            spellCheck={false}
            value={key}
            aria-invalid={isBad && key === ''}
            onChange={(event) => keep(pairs.with(index, [event.target.value, held]))}
          />
          <input
            className="control-input control-mono"
            aria-label={`${valueWord} ${index + 1} of ${name}`}
            placeholder={valueWord}
            inputMode={parameter.range ? 'decimal' : undefined}
            autoComplete="off"
            spellCheck={false}
            value={held}
            onChange={(event) => keep(pairs.with(index, [key, event.target.value]))}
          />
          <button
            type="button"
            className={`ghost ${styles['clear']}`}
            aria-label={`Remove pair ${index + 1} of ${name}`}
            onClick={() => {
              document.getElementById(parameterId(name))?.focus();
              keep(pairs.toSpliced(index, 1));
            }}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        </Group>
      ))}
      <button
        type="button"
        id={parameterId(name)}
        className={`link ${styles['add']}`}
        aria-label={`Add pair to ${name}`}
        aria-disabled={isFull}
        onClick={() => {
          if (isFull) return;
          keep([...pairs, ['', '']]);
          // The new row exists after the next paint.
          requestAnimationFrame(() => document.getElementById(boxId(pairs.length))?.focus());
        }}
      >
        <IconPlus size={12} stroke={1.5} aria-hidden />
        Add pair
        {parameter.maxPairs !== undefined && pairs.length > 0 && (
          <span className="t3">
            {pairs.length} of {parameter.maxPairs}
          </span>
        )}
      </button>
    </ParameterRow>
  );
}
