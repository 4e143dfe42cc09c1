import { ActionIcon, Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconChartHistogram, IconColorPicker, IconNote } from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand } from '../../../ui/commands/use-command.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { usePicker } from '../color-picker/picker-store.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { useDrawerPreferences } from './drawer-preferences.ts';
import styles from './parameters-and-notes-drawer.module.css';
import { StartRound } from './round/start-round.tsx';

/** Buttons in the bar of a comparison: blind round, notes, scopes and differences. */
export function ReviewToolbar({ open }: { open: OpenComparison }) {
  const { tab, toggle } = useDrawerPreferences();
  const isPickerOn = usePicker(({ isOn }) => isOn);
  const togglePicker = usePicker((picker) => picker.toggle);
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
      <CommandTooltip by="colorPicker" tip="Color picker and magnifier">
        <ActionIcon
          size={24}
          className={styles['pressed'] ?? ''}
          aria-label="Color picker"
          aria-pressed={isPickerOn}
          onClick={togglePicker}
        >
          <IconColorPicker size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      <CommandTooltip by="scopesDrawer" tip="Scopes: waveform, parade, vectorscope, histogram">
        <ActionIcon
          size={24}
          className={styles['pressed'] ?? ''}
          aria-label="Scopes"
          aria-pressed={tab === 'scopes'}
          onClick={() => toggle('scopes')}
        >
          <IconChartHistogram size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
      <CommandTooltip by="parametersDrawer" tip="Parameters and differences">
        <ActionIcon
          size={24}
          className={styles['pressed'] ?? ''}
          aria-label="Parameters"
          aria-pressed={tab === 'parameters'}
          onClick={() => toggle('parameters')}
        >
          <IconAdjustmentsHorizontal size={14} stroke={1.5} />
        </ActionIcon>
      </CommandTooltip>
    </>
  );
}
