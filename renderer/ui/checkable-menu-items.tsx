import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from './layout-primitives.tsx';

/** The check mark is at the end of the line, as in other lists. Mantine's indicator is at the start. */
const withoutIndicator = { itemIndicator: { display: 'none' } };

interface MenuRadioItemProps {
  readonly title: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  /** Before the tick: a count. */
  readonly note?: ReactNode;
  /** Pixels that it is set in by, in a tree. */
  readonly indent?: number;
}

interface MenuCheckboxItemProps {
  readonly title: ReactNode;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  /** Several can be chosen one after the other. */
  readonly staysOpen?: boolean;
  readonly toggle: () => void;
}

/** A setting in a menu that is on or off. */
export function MenuCheckboxItem({ title, isOn, disabled = false, staysOpen = false, toggle }: MenuCheckboxItemProps) {
  return (
    <Menu.CheckboxItem
      disabled={disabled}
      checked={isOn}
      closeMenuOnClick={!staysOpen}
      onChange={toggle}
      styles={withoutIndicator}
      rightSection={isOn && <IconCheck size={14} stroke={1.5} aria-hidden />}
    >
      {title}
    </Menu.CheckboxItem>
  );
}

/** One of the things in a menu of which exactly one is chosen. */
export function MenuRadioItem({ title, isChosen, choose, note, indent = 0 }: MenuRadioItemProps) {
  const tick = isChosen && <IconCheck size={14} stroke={1.5} aria-hidden />;
  return (
    <Menu.RadioItem
      value={title}
      checked={isChosen}
      closeMenuOnClick
      onChange={choose}
      styles={withoutIndicator}
      {...(indent > 0 && { pl: indent })}
      rightSection={
        note === undefined ? (
          tick
        ) : (
          <Box component="span" className="row" ml="s2">
            {note}
            {tick}
          </Box>
        )
      }
    >
      {title}
    </Menu.RadioItem>
  );
}
