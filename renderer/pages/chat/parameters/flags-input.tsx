import type { MultipleChoiceField } from '../../../../shared/fields/multiple-choice-field.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import styles from './parameters.module.css';
import type { ListInputProps } from './use-parameter-value.ts';

export function FlagsInput({ field, id, labelId, value, change }: ListInputProps<MultipleChoiceField>) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Flex className={styles['flags']} gap="s4" role="group" aria-labelledby={labelId}>
      {field.options.map((option, index) => (
        <label key={option}>
          <input
            id={index === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(option)}
            onChange={(event) => {
              const next = field.options.filter((each) =>
                each === option ? event.target.checked : chosen.includes(each),
              );
              change(next.length === 0 ? undefined : next);
            }}
          />
          {option}
        </label>
      ))}
    </Flex>
  );
}
