import { Menu } from '@mantine/core';
import {
  IconChecklist,
  IconChevronDown,
  IconColumns3,
  IconDevices,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconTable,
  IconTrash,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import type { CommandName } from '../../../../shared/commands/command-list.ts';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { firstChallengerState, mostPanes } from '../../../../shared/comparisons/view-state.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatTime } from '../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { useComparisonActions } from '../../../entities/comparisons/use-comparisons.ts';
import { useKeepTestSet } from '../../../entities/projects/use-change-project.ts';
import { MenuCheckboxItem } from '../../../ui/checkable-menu-items.tsx';
import { listCurrentCommands } from '../../../ui/commands/active-commands.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommand, useCommands } from '../../../ui/commands/use-command.ts';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { Box } from '../../../ui/layout-primitives.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { comparisonsPath, leaderboardPath, setPath } from '../../../ui/navigation/page-paths.ts';
import { usePicker } from './color-picker/picker-store.ts';
import { useDrawerPreferences } from './common/drawer-preferences.ts';
import { KeyedMenuItem, KeyedTitle } from './common/key-hint.tsx';
import type { OpenComparison } from './common/use-comparison.ts';
import styles from './comparison-bar.module.css';
import { LayoutSwitch } from './layouts/layout-switch.tsx';
import { ShotOfTakes } from './review/shot-of-takes.tsx';
import { StartRound } from './review/start-round.tsx';
import { useOpenSecondWindow } from './second-window/use-open-second-window.ts';

interface ComparisonBarProps {
  readonly open: OpenComparison;
  readonly addResults: () => void;
  /** View controls of the comparison. */
  readonly children: ReactNode;
}

/** Shows the title and layout of the comparison, and the actions for the whole comparison. */
export function ComparisonBar({ open, addResults, children }: ComparisonBarProps) {
  const isTrashed = open.comparison.trashedAt !== undefined;
  const isFull = open.comparison.panes.length >= mostPanes;
  const [isRoundWanted, setRoundWanted] = useState(false);
  const hasRound = open.shown.length > 1;
  const wantRound = () => setRoundWanted(true);
  const settleRound = useCallback(() => setRoundWanted(false), []);
  useCommand('addResults', () => !isFull && !isTrashed && addResults());
  useCommands(hasRound ? { blindRound: wantRound } : {});
  return (
    <div className={`bar ${styles['bar']}`} data-segments={hasRound || undefined}>
      <div className={styles['side']}>
        <Title open={open} {...(!isFull && !isTrashed && { addResults })} {...(hasRound && { wantRound })} />
        {hasRound && <StartRound open={open} isWanted={isRoundWanted} settle={settleRound} />}
        <Facts open={open} />
        <ShotOfTakes open={open} />
        <span className="grow" />
      </div>
      {hasRound && <LayoutSwitch />}
      <div className={styles['side']}>
        {hasRound && <span className="grow" />}
        {children}
      </div>
    </div>
  );
}

/** "4 takes · 20:51", and until all have arrived "1 of 4 ready". A set of many runs has more of them than panes. */
function Facts({ open: { comparison, all } }: { open: OpenComparison }) {
  const runs = comparison.runs.filter(({ skipped }) => !skipped).length;
  const ready = all.filter(({ kind }) => kind === 'item').length;
  const isRunning = all.some((pane) => pane.kind === 'task' && !isFinal(pane.task.state));
  return (
    <span className={`t2 small num nowrap ${styles['facts']}`}>
      {isRunning
        ? `${ready} of ${Math.max(all.length, runs)} ready`
        : `${formatCounted(Math.max(all.length, runs), 'take')} · ${formatTime(comparison.createdAt)}`}
    </span>
  );
}

interface TitleProps {
  readonly open: OpenComparison;
  /** Absent while the comparison accepts no more results. */
  readonly addResults?: () => void;
  /** Absent with a single result. */
  readonly wantRound?: () => void;
}

/** An entry for a command that another part of the page has. */
function CommandItem({ by, ...item }: { icon: TablerIcon; by: CommandName; children: ReactNode }) {
  return <KeyedMenuItem {...item} by={by} press={() => listCurrentCommands().get(by)?.press?.()} />;
}

/** The name, and behind it what can be done with the comparison. */
function Title({ open, addResults, wantRound }: TitleProps) {
  const { comparison } = open;
  const actions = useComparisonActions();
  const keepTestSet = useKeepTestSet();
  const [renaming, setRenaming] = useState(false);
  const [menu, setMenu] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openSecondWindow = useOpenSecondWindow(comparison.id);
  const isPickerOn = usePicker(({ isOn }) => isOn);
  const togglePicker = usePicker((picker) => picker.toggle);
  const drawer = useDrawerPreferences();
  // Lists leave out the set of a single run, so nobody would find it in Trash.
  const isOfSingleRun = comparison.runs.length === 1 && comparison.panes.length === 1;
  const isTrashed = comparison.trashedAt !== undefined;
  const title = comparisonTitle(comparison);
  // The values of a template are in the captions.
  const shownTitle = comparison.sweep ? title.replaceAll(/\{[^{}]*\}/g, '…') : title;
  const hasChallengers = open.challengers !== undefined;
  const canChallenge = hasChallengers || open.all.filter(({ kind }) => kind === 'item').length > 1;
  const toggleChallengers = () =>
    open.changeStage({ champion: { ...(open.challengerState ?? firstChallengerState), isOn: !hasChallengers } });
  const rename = () => setRenaming(true);
  useCommand('renameComparison', rename);
  useCommand('comparisonMenu', () => setMenu(!menu));
  useCommand('leaderboard', () => navigate(leaderboardPath));
  useCommands({
    ...(canChallenge && { championMode: toggleChallengers }),
    ...(!isSecondWindow && { secondWindow: openSecondWindow }),
  });
  const finish = (name: string | null) => {
    setRenaming(false);
    if (name !== null && name.trim() !== comparison.title) actions.rename(comparison.id, name.trim());
    requestAnimationFrame(() => button.current?.focus());
  };
  if (renaming) {
    return (
      <Box flex="0 1 44ch" miw={72}>
        <NameField label="Comparison name" name={title} finish={finish} />
      </Box>
    );
  }
  return (
    <Menu opened={menu} onChange={setMenu} position="bottom-start" width={250} keepMounted={false}>
      <Menu.Target>
        <CommandTooltip by="comparisonMenu" tip="Comparison actions" disabled={menu}>
          <button
            ref={button}
            type="button"
            className={`ghost ${styles['title']}`}
            aria-label={`${shownTitle}, actions`}
          >
            <span className="cut">{shownTitle}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </button>
        </CommandTooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <KeyedMenuItem icon={IconPencil} by="renameComparison" press={rename}>
          Rename
        </KeyedMenuItem>
        <KeyedMenuItem icon={IconPlus} by="addResults" disabled={!addResults} press={() => addResults?.()}>
          Add results
        </KeyedMenuItem>
        {comparison.sweep && !isSecondWindow && (
          <CommandItem icon={IconTable} by="sweepView">
            All runs or panes
          </CommandItem>
        )}
        <KeyedMenuItem
          icon={IconChecklist}
          press={() => void keepTestSet({ kind: 'comparison', comparisonId: comparison.id })}
        >
          Keep as test set
        </KeyedMenuItem>
        <KeyedMenuItem icon={IconColumns3} press={() => navigate(comparisonsPath)}>
          All comparisons
        </KeyedMenuItem>
        {open.shown.length > 0 && (
          <>
            <Menu.Divider />
            {open.shown.length === 1 && (
              <CommandItem icon={IconUpload} by="compareExport">
                Export
              </CommandItem>
            )}
            {wantRound && (
              <KeyedMenuItem icon={IconEyeOff} by="blindRound" press={wantRound}>
                Blind round
              </KeyedMenuItem>
            )}
            <MenuCheckboxItem
              title={<KeyedTitle by="championMode">Pick and challenger</KeyedTitle>}
              isOn={hasChallengers}
              disabled={!canChallenge}
              toggle={toggleChallengers}
            />
            <MenuCheckboxItem
              title={<KeyedTitle by="colorPicker">Color picker</KeyedTitle>}
              isOn={isPickerOn}
              toggle={togglePicker}
            />
            <MenuCheckboxItem
              title={<KeyedTitle by="scopesDrawer">Scopes</KeyedTitle>}
              isOn={drawer.tab === 'scopes'}
              toggle={() => drawer.toggle('scopes')}
            />
            <Menu.Divider />
          </>
        )}
        {!isSecondWindow && (
          <KeyedMenuItem icon={IconDevices} by="secondWindow" press={openSecondWindow}>
            Open in second window
          </KeyedMenuItem>
        )}
        <CopyLinkItem path={setPath(comparison.id)} />
        {!isTrashed && !isOfSingleRun && (
          <>
            <Menu.Divider />
            <KeyedMenuItem
              icon={IconTrash}
              press={() => {
                void actions.remove(comparison);
                navigate('/studio');
              }}
            >
              Move to Trash
            </KeyedMenuItem>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
