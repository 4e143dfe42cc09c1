import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { type NamesById, valueTitle } from '../../../../shared/library/condition-labels.ts';
import type { FacetValue } from '../../../../shared/library/facets.ts';
import type { ConditionName } from '../../../../shared/library/library-query.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { CheckboxMark } from '../../../ui/checkbox-mark.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import { type Choice, choiceOf, chooseOnly, withChoice } from '../search/edit-conditions.ts';
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
          className={`ghost small-size t3 ${styles['more']}`}
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

interface FacetRowProps {
  readonly title: string;
  readonly count: number;
  readonly choice: Choice;
  /** True for the row that the Tab key reaches. */
  readonly isEntry: boolean;
  readonly enter: () => void;
  readonly choose: (choice: Choice) => void;
  readonly chooseOnly: () => void;
}

/**
 * A click includes the value, Alt-click excludes it, a second click removes the condition. The menu has the same
 * actions.
 */
function FacetRow({ title, count, choice, isEntry, enter, choose, chooseOnly }: FacetRowProps) {
  const [menu, setMenu] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  const toggleChoice = (to: 'included' | 'excluded') => choose(choice === to ? undefined : to);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key === 'Enter' && event.altKey) || event.key === '-' || event.key === 'Delete')
      toggleChoice('excluded');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu(true);
  };
  const closeMenu = () => {
    setMenu(false);
    row.current?.focus();
  };
  const pick = (to: () => void) => () => {
    to();
    closeMenu();
  };
  const dots = (
    <button
      type="button"
      tabIndex={-1}
      className={`center t2 ${styles['dots']}`}
      aria-label={`Choices for ${title}`}
      aria-haspopup="menu"
      onClick={openMenu}
    >
      <IconDots size={14} stroke={1.5} aria-hidden />
    </button>
  );
  return (
    <Box component="li" className={styles['line']} pos="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: An input cannot hold its own count, nor be a row. */}
      <button
        ref={row}
        type="button"
        role="checkbox"
        aria-checked={choice === 'excluded' ? 'mixed' : choice === 'included'}
        aria-label={`${title}, ${formatCount(count)}${choice === undefined ? '' : `, ${choice}`}`}
        title={title}
        className={`row t2 ${styles['row']}`}
        data-ring="inside"
        data-choice={choice}
        data-none={count === 0 || undefined}
        {...rovingItem()}
        tabIndex={isEntry ? 0 : -1}
        onFocus={enter}
        onKeyDown={onKeyDown}
        onContextMenu={openMenu}
        onClick={(event) => toggleChoice(event.altKey ? 'excluded' : 'included')}
      >
        <CheckboxMark state={choice === 'included' ? 'on' : choice === 'excluded' ? 'outlined' : 'off'} />
        <span className="cut">{title}</span>
        <Box component="span" className={`t3 regular num ${styles['count']}`} ml="auto">
          {formatCount(count)}
        </Box>
      </button>
      {menu ? (
        <Menu opened onClose={closeMenu} position="bottom-end" width={170} returnFocus={false}>
          <Menu.Target>{dots}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={pick(() => toggleChoice('included'))}>
              {choice === 'included' ? 'Stop including' : 'Include'}
            </Menu.Item>
            <Menu.Item onClick={pick(() => toggleChoice('excluded'))}>
              {choice === 'excluded' ? 'Stop excluding' : 'Exclude'}
            </Menu.Item>
            <Menu.Item onClick={pick(chooseOnly)}>Only this</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        dots
      )}
    </Box>
  );
}
