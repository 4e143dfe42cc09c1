import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { conditionLabel, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { Condition } from '../../../../shared/library/library-query.ts';
import { conditionProblem } from '../../../../shared/library/search-condition.ts';
import { rovingItem, type useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import styles from './search-box.module.css';
import { useSearchField } from './search-field-store.ts';

interface ConditionChipsProps {
  readonly conditions: readonly Condition[];
  readonly names: NamesById;
  readonly chips: ReturnType<typeof useRovingFocus<HTMLUListElement>>;
  readonly open: (at: number) => void;
  /** Moves the keyboard focus to the text field, which is the place after the last chip. */
  readonly toField: () => void;
}

/** The conditions of a search, before the text field. */
export function ConditionChips({ conditions, names, chips, open, toField }: ConditionChipsProps) {
  const { step: stepField } = useSearchField();
  const remove = (at: number) => {
    // Synchronously: a key press before the next frame would go to the page.
    flushSync(() => stepField({ kind: 'removed', at }));
    if (!chips.focusAt(Math.max(0, at - 1))) toField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const leaves = event.key === 'Escape' || event.key === 'End';
    if (!leaves && !(event.key === 'ArrowRight' && chips.isLast(event.target))) return chips.list.onKeyDown(event);
    toField();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul className={styles['chips']} aria-label="Conditions" {...chips.list} onKeyDown={onKeyDown}>
      {conditions.map((condition, at) => (
        <ConditionChip
          key={`${condition.name} ${condition.value}`}
          condition={condition}
          names={names}
          open={() => open(at)}
          remove={() => remove(at)}
          negate={() => stepField({ kind: 'negated', at })}
        />
      ))}
    </ul>
  );
}

interface ConditionChipProps {
  readonly condition: Condition;
  readonly names: NamesById;
  readonly open: () => void;
  readonly remove: () => void;
  readonly negate: () => void;
}

/** One condition of the search. The keys of its row are handled where the row is. */
function ConditionChip({ condition, names, open, remove, negate }: ConditionChipProps) {
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
        className={`nowrap ${styles['chipText']}`}
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
        className={`t2 ${styles['chipEnd']}`}
        aria-label={`Remove ${name} ${value}`}
        onClick={remove}
      >
        <IconX size={12} stroke={1.5} aria-hidden />
      </button>
    </li>
  );
}
