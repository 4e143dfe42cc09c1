import { IconAlertTriangle } from '@tabler/icons-react';
import { Group } from '../../../ui/layout-primitives.tsx';

/** Marks a shot whose take was made from other frames than the shot has now. */
export function SourceChangedMark() {
  return (
    <Group component="span" gap="s1" className="small nowrap">
      <IconAlertTriangle size={12} stroke={1.5} aria-hidden className="ink" />
      Source changed
    </Group>
  );
}
