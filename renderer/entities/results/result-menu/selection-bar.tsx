import { ActionIcon, Button } from '@mantine/core';
import { IconChevronUp, IconColumns3, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { formatBytes, formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { ExportButton } from '../export/export-button.tsx';
import { openResultMenu } from './result-menu-store.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  readonly count: number;
  /** The total of the selection; `undefined` while it is unknown. */
  readonly bytes?: number | undefined;
  /** More about the count. */
  readonly note?: string | undefined;
  /** Both are read when an action needs them. */
  readonly ids: () => readonly string[];
  readonly items: () => SelectedItems;
  readonly compare: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** Opens the only result where it is. */
  readonly open?: (id: string) => void;
  /** Actions of the page, before the common actions of every selection. */
  readonly children?: ReactNode;
}

/** The actions for the selected items, below a grid. */
export function SelectionBar({ count, bytes, note, ids, items, compare, clear, open, children }: SelectionBarProps) {
  const exceedsPanes = count > mostPanes;
  const makeShots = useMakeShots();
  useCommands(count > 1 && count <= mostShotsOfResults ? { makeShots: () => void makeShots(ids()) } : {});
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Selection">
      <ActionIcon size={24} aria-label="Clear selection" onClick={clear}>
        <IconX size={14} stroke={1.5} />
      </ActionIcon>
      <b className="nowrap">{formatCount(count)} selected</b>
      {note !== undefined && <span className="t3 small cut">{note}</span>}
      {bytes !== undefined && <span className="t3 small num nowrap">{formatBytes(bytes)}</span>}
      <Group className={styles['actions']} wrap="wrap" justify="flex-end" flex={1} gap="4 2">
        {children && <Group gap="4 2">{children}</Group>}
        {count > 1 && (
          <Button
            size="xs"
            aria-disabled={exceedsPanes}
            leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
            onClick={() => {
              if (!exceedsPanes) compare(ids());
            }}
          >
            Compare
            {exceedsPanes && (
              <Box component="span" className="t3 regular" ml={4}>
                · {mostPanes} at most
              </Box>
            )}
          </Button>
        )}
        <ExportButton ids={ids} />
        <Button
          size="xs"
          variant="subtle"
          aria-haspopup="menu"
          rightSection={<IconChevronUp size={14} stroke={1.5} aria-hidden />}
          onClick={(event) => openResultMenu(event, { count, ids, items, open })}
        >
          More
        </Button>
      </Group>
    </div>
  );
}
