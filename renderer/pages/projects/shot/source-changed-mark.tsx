import { IconAlertTriangle } from '@tabler/icons-react';
import { Group } from '../../../ui/layout-primitives.tsx';
import styles from './source-changed-mark.module.css';

/** Marks a shot whose take was made from other frames than the shot has now. */
export function SourceChangedMark() {
  return (
    <Group component="span" gap="s1" className={`small nowrap ${styles['mark']}`}>
      <IconAlertTriangle size={12} stroke={1.5} aria-hidden />
      Source changed
    </Group>
  );
}
