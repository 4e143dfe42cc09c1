import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconColumns3, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { comparisonTitle } from '../../../shared/comparisons/comparison.ts';
import { mostPanes } from '../../../shared/comparisons/view-state.ts';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { CommandTooltip } from '../../ui/commands/command-tooltip.tsx';
import { keyLabelsOf } from '../../ui/commands/keys.ts';
import { keysOf } from '../../ui/commands/keys-of-command.ts';
import { useCommand, useCommands } from '../../ui/commands/use-command.ts';
import { CopyLinkItem } from '../../ui/copy-link-item.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { comparisonPath } from '../../ui/navigation/page-paths.ts';
import styles from './comparison-bar.module.css';
import { ShotOfTakes } from './review/shot-of-takes.tsx';
import { OpenSecondWindowItem, useOpenSecondWindow } from './second-window/open-second-window-item.tsx';
import type { OpenComparison } from './use-comparison.ts';
import { useComparisonActions } from './use-comparison-actions.ts';

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
  const add = () => !isFull && !isTrashed && addResults();
  useCommand('addResults', add);
  return (
    <div className={`bar ${styles['bar']}`}>
      <h1 className="head">
        <CommandTooltip by="compare" tip="All comparisons">
          <Link href="/compare" className={styles['all'] ?? ''}>
            Compare
          </Link>
        </CommandTooltip>
      </h1>
      <Title open={open} />
      <CommandTooltip by="addResults" tip={isFull ? `${mostPanes} results at most` : 'Add results'}>
        <ActionIcon
          size={24}
          aria-label="Add results"
          onClick={add}
          {...((isFull || isTrashed) && { 'data-disabled': true, 'aria-disabled': true })}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </CommandTooltip>
      <ShotOfTakes open={open} />
      <span className="grow" />
      {children}
    </div>
  );
}

/** The name, and behind it what can be done with the comparison. */
function Title({ open: { comparison } }: { open: OpenComparison }) {
  const actions = useComparisonActions();
  const [, navigate] = useLocation();
  const [renaming, setRenaming] = useState(false);
  const [menu, setMenu] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const openSecondWindow = useOpenSecondWindow(comparison.id);
  const isTrashed = comparison.trashedAt !== undefined;
  const rename = () => setRenaming(true);
  useCommand('renameComparison', rename);
  useCommand('comparisonMenu', () => setMenu(!menu));
  useCommands(isSecondWindow ? {} : { secondWindow: openSecondWindow });
  const finish = (name: string | null) => {
    setRenaming(false);
    if (name !== null && name.trim() !== comparison.title) actions.rename(comparison.id, name.trim());
    requestAnimationFrame(() => button.current?.focus());
  };
  if (renaming) {
    return (
      <Box flex="0 1 44ch" miw={72}>
        <NameField label="Comparison name" name={comparisonTitle(comparison)} finish={finish} />
      </Box>
    );
  }
  return (
    <Menu opened={menu} onChange={setMenu} position="bottom-start" width={250} keepMounted={false}>
      <Menu.Target>
        <CommandTooltip by="comparisonMenu" tip="Comparison actions">
          <button
            ref={button}
            type="button"
            className={`ghost ${styles['title']}`}
            aria-label={`${comparisonTitle(comparison)}, actions`}
          >
            <span className="cut">{comparisonTitle(comparison)}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </button>
        </CommandTooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={14} stroke={1.5} aria-hidden />}
          rightSection={<kbd>{keyLabelsOf(keysOf('renameComparison')).join(' ')}</kbd>}
          onClick={rename}
        >
          Rename
        </Menu.Item>
        <Menu.Item
          leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
          onClick={() => navigate('/compare')}
        >
          All comparisons
        </Menu.Item>
        <OpenSecondWindowItem open={openSecondWindow} />
        <CopyLinkItem path={comparisonPath(comparison.id)} />
        {!isTrashed && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />}
              onClick={() => {
                void actions.remove(comparison);
                navigate('/compare');
              }}
            >
              Move to Trash
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
