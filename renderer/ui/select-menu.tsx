import type { ReactNode } from 'react';
import { MenuRadioItem } from './checkable-menu-items.tsx';
import { SelectMenuButton } from './select-menu-button.tsx';

interface SelectMenuProps<T extends string> {
  readonly options: readonly T[];
  readonly selected: T;
  readonly select: (option: T) => void;
  readonly titleOf: (option: T) => string;
  readonly noteOf?: (option: T) => ReactNode;
  /** Class name of the button. */
  readonly className?: string | undefined;
}

/** A button that shows the selected option, and opens a menu of all options. */
export function SelectMenu<T extends string>(props: SelectMenuProps<T>) {
  const { options, selected, select, titleOf, noteOf, className } = props;
  return (
    <SelectMenuButton label={titleOf(selected)} className={className}>
      {options.map((each) => (
        <MenuRadioItem
          key={each}
          title={titleOf(each)}
          isChosen={each === selected}
          choose={() => select(each)}
          {...(noteOf && { note: noteOf(each) })}
        />
      ))}
    </SelectMenuButton>
  );
}
