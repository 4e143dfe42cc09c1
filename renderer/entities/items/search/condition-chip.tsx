import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { conditionLabel, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { Condition } from '../../../../shared/library/library-query.ts';
import { conditionProblem } from '../../../../shared/library/search-condition.ts';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import styles from './search-box.module.css';

interface ConditionChipProps {
  readonly condition: Condition;
  readonly names: NamesById;
  readonly open: () => void;
  readonly remove: () => void;
  readonly negate: () => void;
}

/** One condition of the search. The keys of its row are handled where the row is. */
export function ConditionChip({ condition, names, open, remove, negate }: ConditionChipProps) {
  const { name, value } = conditionLabel(condition, names);
  const problem = conditionProblem(condition);
  const press = (event: MouseEvent) => (event.altKey ? negate() : open());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.altKey) negate();
    else if (event.key === '-') negate();
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
  };
  return (
    <li className={styles['chip']} data-problem={problem !== undefined || undefined}>
      <button
        type="button"
        tabIndex={-1}
        {...rovingItem()}
        className={styles['chipText']}
        title={problem ?? `${name}: ${value}`}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {problem !== undefined && <IconAlertTriangle size={12} stroke={1.5} role="img" aria-label="Not applied:" />}
        <em>{name}</em> <span className="cut">{value}</span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles['chipEnd']}
        aria-label={`Remove ${name} ${value}`}
        onClick={remove}
      >
        <IconX size={12} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}
