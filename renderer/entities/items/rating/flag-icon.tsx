import { ActionIcon } from '@mantine/core';
import { IconBan, IconFlag } from '@tabler/icons-react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';

interface FlagMarkProps {
  readonly flag: Item['flag'];
  /** "A". */
  readonly what: string;
  /** Commands with the same effect. */
  readonly by: Readonly<Record<'pick' | 'reject', CommandName>>;
  readonly clear: () => void;
}

/** Says that a result was picked or rejected; pressed, it is neither. */
export function FlagIcon({ flag, what, by, clear }: FlagMarkProps) {
  if (flag === undefined) return null;
  const Icon = flag === 'pick' ? IconFlag : IconBan;
  const word = flag === 'pick' ? 'picked' : 'rejected';
  return (
    <CommandButton by={by[flag]} tip={`${flag === 'pick' ? 'Picked' : 'Rejected'}; click to clear`}>
      <ActionIcon size={24} aria-label={`${what} is ${word}, clear flag`} onClick={clear}>
        <Icon size={14} stroke={1.75} />
      </ActionIcon>
    </CommandButton>
  );
}
