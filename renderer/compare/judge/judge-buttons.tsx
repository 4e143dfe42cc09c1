import { ActionIcon, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useLetterShortcut } from '../../shortcuts/use-letter-shortcut.ts';
import { KeyTip } from '../stage/key-tip.tsx';
import styles from './drawer.module.css';
import { useDrawerHabits } from './drawer-habits.ts';

/** In the bar of a comparison: the way to what differs. */
export function JudgeButtons() {
  const { tab, toggle } = useDrawerHabits();
  useLetterShortcut('parametersDrawer', () => toggle('parameters'));
  return (
    <Tooltip label={<KeyTip text="Parameters: what differs" keys={['T']} />}>
      <ActionIcon
        size={24}
        variant="default"
        className={styles['pressed'] ?? ''}
        aria-label="Parameters"
        aria-pressed={tab === 'parameters'}
        onClick={() => toggle('parameters')}
      >
        <IconAdjustmentsHorizontal size={14} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}
