import { useState } from 'react';
import { type NamesById, valueTitle } from '../../../../shared/library/condition-labels.ts';
import type { FacetValue } from '../../../../shared/library/facets.ts';
import type { ConditionName } from '../../../../shared/library/library-query.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useNearestLibraryState } from '../library-store-context.ts';
import { choiceOf, chooseOnly, withChoice } from '../search/edit-conditions.ts';
import { FacetRow } from './facet-row.tsx';
import styles from './filters.module.css';
import { shownValues } from './shown-facet-values.ts';
import { SidebarGroup } from './sidebar-group.tsx';

interface FacetListProps {
  readonly title: string;
  readonly name: ConditionName;
  readonly values: readonly FacetValue[];
  /** Names of values that are ids. */
  readonly names?: NamesById;
}

/** Lists the values of one facet with their counts: any of the included, none of the excluded. */
export function FacetList({ title, name, values, names }: FacetListProps) {
  const query = useNearestLibraryState((memory) => memory.query);
  const setQuery = useNearestLibraryState((memory) => memory.setQuery);
  const [isLong, setLong] = useState(false);
  const [entry, setEntry] = useState<string>();
  const [inHand, setInHand] = useState<string>();
  const { conditions } = query;
  // The focused row stays, even if its click makes it empty.
  const isAlwaysShown = (value: string) => value === inHand || choiceOf(conditions, name, value) !== undefined;
  const { shown, more: hiddenCount } = shownValues(values, isAlwaysShown, isLong);
  const chosen = conditions.filter((each) => each.name === name).length;
  if (shown.length === 0) return null;
  const entryValue = shown.find(({ value }) => value === entry)?.value ?? shown[0]?.value;
  return (
    <SidebarGroup title={title} note={chosen === 0 ? undefined : `${chosen} chosen`}>
      <ul
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setInHand(undefined);
        }}
      >
        {shown.map(({ value, count }) => {
          const choice = choiceOf(conditions, name, value);
          const choose = (next: typeof choice) =>
            setQuery({ ...query, conditions: [...withChoice(conditions, name, value, next)] });
          return (
            <FacetRow
              key={value}
              title={valueTitle(name, value, names)}
              count={count}
              choice={choice}
              isEntry={value === entryValue}
              enter={() => {
                setEntry(value);
                setInHand(value);
              }}
              choose={choose}
              chooseOnly={() => setQuery({ ...query, conditions: [...chooseOnly(conditions, name, value)] })}
            />
          );
        })}
      </ul>
      {(hiddenCount > 0 || isLong) && (
        <button
          type="button"
          className={`ghost ${styles['more']}`}
          data-ring="inside"
          {...rovingItem()}
          tabIndex={-1}
          aria-label={isLong ? `Fewer in ${title}` : `${formatCount(hiddenCount)} more in ${title}`}
          onClick={() => setLong(!isLong)}
        >
          {isLong ? 'Fewer' : `${formatCount(hiddenCount)} more`}
        </button>
      )}
    </SidebarGroup>
  );
}
