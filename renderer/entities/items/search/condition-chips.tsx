import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { NamesById } from '../../../../shared/library/condition-labels.ts';
import type { Condition } from '../../../../shared/library/library-query.ts';
import type { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { ConditionChip } from './condition-chip.tsx';
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
