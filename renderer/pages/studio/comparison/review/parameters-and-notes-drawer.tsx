import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutSidebarRight, IconX } from '@tabler/icons-react';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import { useIsShownLater } from '../../../../ui/use-is-shown-later.ts';
import { type DrawerTab, drawerTabs, useDrawerPreferences } from '../common/drawer-preferences.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useScrollIntoViewOnChange } from '../common/use-scroll-into-view-on-change.ts';
import { ScopesTab } from '../scopes/scopes-tab.tsx';
import { NotesTab } from './notes/notes-tab.tsx';
import { ParametersTab } from './parameters/parameters-tab.tsx';
import styles from './parameters-and-notes-drawer.module.css';

/** Opens and closes the drawer. In the bar of a comparison. */
export function DetailsButton({ open }: { open: OpenComparison }) {
  const { tab, toggle } = useDrawerPreferences();
  const { notes } = open.comparison;
  useCommands({
    parametersDrawer: () => toggle('parameters'),
    notesDrawer: () => toggle('notes'),
    scopesDrawer: () => toggle('scopes'),
  });
  return (
    <CommandTooltip by="parametersDrawer" tip="Parameters, notes and scopes">
      <Button
        size="xs"
        variant="subtle"
        className={`${styles['pressed']} ${styles['fold']}`}
        aria-pressed={tab !== undefined}
        aria-label={notes.length === 0 ? 'Details' : `Details, ${formatCounted(notes.length, 'note')}`}
        leftSection={<IconLayoutSidebarRight size={14} stroke={1.5} aria-hidden />}
        onClick={() => toggle(tab ?? 'parameters')}
      >
        Details
      </Button>
    </CommandTooltip>
  );
}

/** Shows the parameters, notes and scopes of the panes beside the stage. */
export function ParametersAndNotesDrawer({ open }: { open: OpenComparison }) {
  const { tab, onlyDifferences } = useDrawerPreferences();
  const change = useDrawerPreferences.setState;
  useCommands(tab === 'parameters' ? { onlyDifferences: () => change({ onlyDifferences: !onlyDifferences }) } : {});
  // The content follows in a later frame, because mounting it together with the stage would be one long task.
  const hasContent = useIsShownLater();
  // A small window has the drawer below the stage, possibly out of view.
  const place = useScrollIntoViewOnChange<HTMLElement>(tab);
  if (tab === undefined) return null;
  const { notes } = open.comparison;
  return (
    <aside ref={place} className={`pane ${styles['drawer']}`} data-panel data-details aria-label={names[tab]}>
      <div className="bar">
        <Flex component="nav" className={styles['tabs']} gap="s3" self="stretch" aria-label="Review tabs">
          {drawerTabs.map((each) => (
            <CommandTooltip key={each} by={keysOfTabs[each]} tip={names[each]}>
              <button type="button" className="tab" aria-pressed={tab === each} onClick={() => change({ tab: each })}>
                {names[each]}
                {each === 'notes' && notes.length > 0 && <span className="t3 num">{notes.length}</span>}
              </button>
            </CommandTooltip>
          ))}
        </Flex>
        <span className="grow" />
        <CommandTooltip by={keysOfTabs[tab]} tip="Close">
          <ActionIcon size={24} aria-label="Close panel" onClick={() => change({ tab: undefined })}>
            <IconX size={14} stroke={1.5} />
          </ActionIcon>
        </CommandTooltip>
      </div>
      {hasContent && tab === 'parameters' && <ParametersTab open={open} />}
      {hasContent && tab === 'notes' && <NotesTab open={open} />}
      {hasContent && tab === 'scopes' && <ScopesTab open={open} />}
    </aside>
  );
}

const keysOfTabs = { parameters: 'parametersDrawer', notes: 'notesDrawer', scopes: 'scopesDrawer' } as const;
const names: Readonly<Record<DrawerTab, string>> = { parameters: 'Parameters', notes: 'Notes', scopes: 'Scopes' };
