import { ActionIcon, Switch, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { OpenComparison } from '../use-comparison.ts';
import styles from './drawer.module.css';
import { type DrawerTab, useDrawerHabits } from './drawer-habits.ts';
import { ParametersTab } from './parameters/parameters-tab.tsx';

/** What is known and thought of the panes, beside the stage. */
export function JudgeDrawer({ open }: { open: OpenComparison }) {
  const { tab, show, onlyDifferences, setOnlyDifferences } = useDrawerHabits();
  if (tab !== 'parameters') return null;
  return (
    <aside className={`pane ${styles['drawer']}`} data-panel aria-label={names[tab]}>
      <div className="bar">
        <nav className={styles['tabs']} aria-label="Drawer">
          {(['parameters'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={tab === each} onClick={() => show(each)}>
              {names[each]}
            </button>
          ))}
        </nav>
        <span className="grow" />
        {tab === 'parameters' && open.shown.length > 1 && (
          <Switch
            label="Differences only"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
        )}
        <Tooltip label="Close">
          <ActionIcon size={24} aria-label="Close the drawer" onClick={() => show(undefined)}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </div>
      <ParametersTab open={open} />
    </aside>
  );
}

const names: Readonly<Record<DrawerTab, string>> = { parameters: 'Parameters', notes: 'Notes' };
