import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconNote } from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../use-comparison.ts';
import { useDrawerPreferences } from './drawer-preferences.ts';
import styles from './parameters-and-notes-drawer.module.css';
import { StartRound } from './round/start-round.tsx';

/** Buttons in the bar of a comparison: blind round, notes and parameters. Scopes are in the menu of the title. */
export function ReviewToolbar({ open }: { open: OpenComparison }) {
  const { tab, toggle } = useDrawerPreferences();
  const { notes } = open.comparison;
  useCommand('parametersDrawer', () => toggle('parameters'));
  useCommand('notesDrawer', () => toggle('notes'));
  useCommand('scopesDrawer', () => toggle('scopes'));
  return (
    <>
      {open.shown.length > 1 && <StartRound open={open} />}
      <CommandTooltip by="notesDrawer" tip="Notes">
        <Button
          size="xs"
          variant="subtle"
          className={`${styles['pressed']} ${styles['fold']}`}
          aria-pressed={tab === 'notes'}
          aria-label={notes.length === 0 ? 'Notes' : `Notes, ${notes.length}`}
          leftSection={<IconNote size={14} stroke={1.5} aria-hidden />}
          onClick={() => toggle('notes')}
        >
          Notes{' '}
          {notes.length > 0 && (
            <Box component="span" className="t3 num" ml={5}>
              {notes.length}
            </Box>
          )}
        </Button>
      </CommandTooltip>
      <CommandTooltip by="parametersDrawer" tip="Parameters and differences">
        <Button
          size="xs"
          variant="subtle"
          className={`${styles['pressed']} ${styles['fold']}`}
          aria-pressed={tab === 'parameters'}
          leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.5} aria-hidden />}
          onClick={() => toggle('parameters')}
        >
          Parameters
        </Button>
      </CommandTooltip>
    </>
  );
}
