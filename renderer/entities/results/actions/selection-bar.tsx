import { ActionIcon, Button } from '@mantine/core';
import { IconChevronUp, IconX } from '@tabler/icons-react';
import { formatBytes, formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { openResultMenu, type ResultTarget } from './result-actions-store.ts';
import { ResultButtons } from './result-menu.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly target: ResultTarget;
  /** The total of the selection; `undefined` while it is unknown. */
  readonly bytes?: number | undefined;
  /** More about the count. */
  readonly note?: string | undefined;
  readonly clear: () => void;
}

/** The actions for the selected items, below a grid. */
export function SelectionBar({ target, bytes, note, clear }: SelectionBarProps) {
  const { count } = target;
  const makeShots = useMakeShots();
  useCommands(count > 1 && count <= mostShotsOfResults ? { makeShots: () => void makeShots(target.ids()) } : {});
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Selection">
      <ActionIcon size={24} aria-label="Clear selection" onClick={clear}>
        <IconX size={14} stroke={1.5} />
      </ActionIcon>
      <b className="nowrap">{formatCount(count)} selected</b>
      {note !== undefined && <span className="t3 small cut">{note}</span>}
      {bytes !== undefined && <span className="t3 small num nowrap">{formatBytes(bytes)}</span>}
      <Group className={styles['actions']} wrap="wrap" justify="flex-end" flex={1} gap="4 2">
        <ResultButtons of={['open', 'remix', 'continueResult', 'compareResults', 'exportResults']} target={target} />
        <Button
          size="xs"
          variant="subtle"
          aria-haspopup="menu"
          rightSection={<IconChevronUp size={14} stroke={1.5} aria-hidden />}
          onClick={(event) => openResultMenu(event, target)}
        >
          More
        </Button>
      </Group>
    </div>
  );
}
