import type { ReactNode } from 'react';
import { MenuChoice } from './checkable-menu-items.tsx';
import { SelectMenuButton } from './select-menu-button.tsx';

interface ChoiceMenuProps<T extends string> {
  readonly choices: readonly T[];
  readonly chosen: T;
  readonly choose: (choice: T) => void;
  readonly titleOf: (choice: T) => string;
  readonly noteOf?: (choice: T) => ReactNode;
  /** Class name of the button. */
  readonly className?: string | undefined;
}

/** A button that says what is chosen, and opens the list of what else could be. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { choices, chosen, choose, titleOf, noteOf, className } = props;
  return (
    <SelectMenuButton label={titleOf(chosen)} className={className}>
      {choices.map((each) => (
        <MenuChoice
          key={each}
          title={titleOf(each)}
          isChosen={each === chosen}
          choose={() => choose(each)}
          {...(noteOf && { note: noteOf(each) })}
        />
      ))}
    </SelectMenuButton>
  );
}
