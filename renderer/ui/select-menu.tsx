import { MenuRadioItem } from './checkable-menu-items.tsx';
import { SelectMenuButton } from './select-menu-button.tsx';

interface SelectMenuProps<T extends string> {
  readonly options: readonly T[];
  readonly selected: T;
  readonly select: (option: T) => void;
  readonly titleOf: (option: T) => string;
}

/** A button that shows the selected option, and opens a menu of all options. */
export function SelectMenu<T extends string>({ options, selected, select, titleOf }: SelectMenuProps<T>) {
  return (
    <SelectMenuButton label={titleOf(selected)}>
      {options.map((each) => (
        <MenuRadioItem key={each} title={titleOf(each)} isChosen={each === selected} choose={() => select(each)} />
      ))}
    </SelectMenuButton>
  );
}
