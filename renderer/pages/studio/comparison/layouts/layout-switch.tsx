import { SegmentedControl } from '@mantine/core';
import { IconCopy, IconLayersIntersect, IconLayoutColumns, IconLayoutGrid, type TablerIcon } from '@tabler/icons-react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { type Layout, layouts } from '../../../../../shared/comparisons/view-state.ts';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { ShortcutTooltip } from '../../../../ui/commands/shortcut-tooltip.tsx';
import { Group } from '../../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { showLayout, useStage, useStageStore } from '../common/stage-store.ts';
import styles from './layouts.module.css';

const layoutLabels: Readonly<Record<Layout, { title: string; icon: TablerIcon; shortcut: CommandName }>> = {
  grid: { title: 'All', icon: IconLayoutGrid, shortcut: 'layoutGrid' },
  wipe: { title: 'Wipe', icon: IconLayoutColumns, shortcut: 'layoutWipe' },
  difference: { title: 'Difference', icon: IconLayersIntersect, shortcut: 'layoutDifference' },
  blink: { title: 'Blink', icon: IconCopy, shortcut: 'layoutBlink' },
};

/** Switches the layout of a stage with several panes. */
export function LayoutSwitch() {
  const store = useStageStore();
  const layout = useStage(({ stage }) => stage.layout);
  return (
    <SegmentedControl
      aria-label="Layout"
      aria-keyshortcuts={ariaKeysOf(layouts.map((each) => layoutLabels[each].shortcut))}
      className={styles['switch'] ?? ''}
      value={layout}
      onChange={(value) => showLayout(store, value)}
      data={layouts.map((value) => ({ value, label: <LayoutLabel layout={value} /> }))}
    />
  );
}

function LayoutLabel({ layout }: { layout: Layout }) {
  const { title, icon: Icon, shortcut } = layoutLabels[layout];
  return (
    <Tooltip label={<ShortcutTooltip text={title} by={shortcut} />}>
      <Group component="span" gap={6} h="100%">
        <Icon size={14} stroke={1.5} aria-hidden />
        <span className={styles['title']}>{title}</span>
      </Group>
    </Tooltip>
  );
}
