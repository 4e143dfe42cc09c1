import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { CheckboxMark } from '../../../ui/checkbox-mark.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import type { Choice } from '../search/edit-conditions.ts';
import styles from './filters.module.css';

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
export function FacetRow({ title, count, choice, isEntry, enter, choose, chooseOnly }: FacetRowProps) {
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
          <Menu.Target>
            <button
              type="button"
              tabIndex={-1}
              className={`center t2 ${styles['dots']}`}
              aria-label={`Choices for ${title}`}
            >
              <IconDots size={14} stroke={1.5} aria-hidden />
            </button>
          </Menu.Target>
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
      )}
    </Box>
  );
}
