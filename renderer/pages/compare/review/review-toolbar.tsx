import { ActionIcon, Button } from '@mantine/core';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconChartHistogram,
  IconColorPicker,
  IconNote,
} from '@tabler/icons-react';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
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
      <IconToggle
        by="colorPicker"
        label="Color picker"
        tip="Color picker and magnifier"
        icon={IconColorPicker}
        isOn={isPickerOn}
        toggle={togglePicker}
      />
      <IconToggle
        by="scopesDrawer"
        label="Scopes"
        tip="Scopes: waveform, parade, vectorscope, histogram"
        icon={IconChartHistogram}
        isOn={tab === 'scopes'}
        toggle={() => toggle('scopes')}
      />
      <IconToggle
        by="parametersDrawer"
        label="Parameters"
        tip="Parameters and differences"
        icon={IconAdjustmentsHorizontal}
        isOn={tab === 'parameters'}
        toggle={() => toggle('parameters')}
      />
    </>
  );
}

interface IconToggleProps {
  readonly by: CommandName;
  readonly label: string;
  readonly tip: string;
  readonly icon: Icon;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

function IconToggle({ by, label, tip, icon: ToggleIcon, isOn, toggle }: IconToggleProps) {
  return (
    <CommandTooltip by={by} tip={tip}>
      <ActionIcon size={24} className={styles['pressed'] ?? ''} aria-label={label} aria-pressed={isOn} onClick={toggle}>
        <ToggleIcon size={14} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
