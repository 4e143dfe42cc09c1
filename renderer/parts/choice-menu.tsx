import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuChoice } from './menu-choice.tsx';

interface ChoiceMenuProps<T extends string> {
  readonly choices: readonly T[];
  readonly chosen: T;
  readonly choose: (choice: T) => void;
  readonly titleOf: (choice: T) => string;
  readonly asideOf?: (choice: T) => ReactNode;
  /** Of the button. */
  readonly className?: string | undefined;
}

/** A button that says what is chosen, and opens the list of what else could be. */
export function ChoiceMenu<T extends string>(props: ChoiceMenuProps<T>) {
  const { choices, chosen, choose, titleOf, asideOf, className } = props;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          {...(className !== undefined && { className })}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <span className="cut">{titleOf(chosen)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((each) => (
          <MenuChoice
            key={each}
            title={titleOf(each)}
            isChosen={each === chosen}
            choose={() => choose(each)}
            {...(asideOf && { aside: asideOf(each) })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
