import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { Task } from '../../../shared/tasks/task.ts';
import { taskGroup } from '../../../shared/tasks/task-state-group.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { isItemDrag } from '../../entities/items/item-drag.ts';
import { useTaskCounts } from '../../entities/tasks/use-task-list.ts';
import { useKeyBindings } from '../../ui/commands/key-bindings-store.ts';
import { ariaKeysOf } from '../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Box, Stack } from '../../ui/layout-primitives.tsx';
import { comparisonsPath } from '../../ui/navigation/page-paths.ts';
import { useSessionState } from '../../ui/use-session-state.ts';
import { type Page, type PageCommand, pages } from '../pages/pages.ts';
import styles from './navigation.module.css';

/** The pages. */
export function Navigation() {
  const tasks = useSynced('tasks');
  const seen = useSessionState((screen) => screen.activitySeen);
  const emptyPages = useEmptyPages();
  useCommand('compare', () => navigate(comparisonsPath));
  const moreWaiting = useSynced('moreWaiting');
  // Requested only if not all tasks are loaded: the count describes the current list.
  const counts = useTaskCounts(everyTask, moreWaiting);
  const failed = tasks.filter((task) => failedSince(task, seen)).length;
  const listedCount = tasks.filter((task) => taskGroup(task) === 'needs-you').length;
  const needing = failed + (moreWaiting ? Math.max(listedCount, counts?.groups['needs-you'] ?? 0) : listedCount);
  return (
    <Box component="nav" className={`pane ${styles['rail']}`} flex="none" w="var(--rail)" pt="s1" aria-label="Pages">
      <Stack component="ul" flex={1}>
        {pages.map((page) => (
          <RailLink key={page.path} page={page} isEmpty={emptyPages.has(page.command)}>
            {page.command === 'activity' && <TaskMarks needing={needing} />}
          </RailLink>
        ))}
      </Stack>
    </Box>
  );
}

const everyTask = {};

/** True if the task failed after the user's last visit. */
function failedSince(task: Task, seen: number): boolean {
  return taskGroup(task) === 'failed' && (task.endedAt ?? 0) > seen;
}

/** Beside the link, so that its name stays the name of the page. */
function TaskMarks({ needing }: { needing: number }) {
  if (needing === 0) return null;
  return (
    <>
      <span className={styles['attention']} aria-hidden>
        {needing > 9 ? '9+' : needing}
      </span>
      <VisuallyHidden id="rail-activity">{needing} to review</VisuallyHidden>
    </>
  );
}

interface RailLinkProps {
  readonly page: Page;
  /** The page has nothing yet. Its link appears only while the page is open; its command always works. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function RailLink({ page, isEmpty, children }: RailLinkProps) {
  const [location] = useLocation();
  useKeyBindings();
  useCommand(page.command, () => navigate(page.path));
  const opening = useOpenUnderDrag(page.command === 'studio', () => navigate(page.path));
  const isCurrent = location === page.path || location.startsWith(`${page.path}/`);
  if (isEmpty && !isCurrent) return null;
  return (
    <Box component="li" pos="relative" mt={page.command === 'settings' ? 'auto' : undefined}>
      <Link
        href={page.path}
        className={`quiet ${styles['link']}`}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={page.command === 'activity' ? 'rail-activity' : undefined}
        {...opening}
        aria-keyshortcuts={ariaKeysOf(page.command)}
      >
        <page.icon size={20} stroke={1.5} aria-hidden />
        <span>{page.name}</span>
      </Link>
      {children}
    </Box>
  );
}

/** Milliseconds that a dragged item rests on a link before the link's page opens under it. */
const hoverDelay = 500;

/** Opens the page with the slots while an item from another page is dragged over the link. */
function useOpenUnderDrag(isOn: boolean, open: () => void) {
  const timer = useRef<number>(undefined);
  const forget = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onDragEnter: (event: DragEvent) => {
      forget();
      if (isOn && isItemDrag(event.dataTransfer)) timer.current = window.setTimeout(open, hoverDelay);
    },
    onDragLeave: (event: DragEvent) => {
      // The pointer may only have moved to the text or the icon of the link.
      const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!inside) forget();
    },
    onDrop: forget,
  };
}

/**
 * Returns the pages without content: Projects until the first project, Activity until the first problem or charge, Cost
 * until the first price or charge. No page is empty if the user wants to see all pages.
 */
function useEmptyPages(): ReadonlySet<PageCommand> {
  const { projects, tasks, spending } = useApi();
  const enabled = !useSynced('settings').showAllPages;
  const hasPrices = useSynced('prices').length > 0;
  const hasNewProblem = useSynced('tasks').some((task) => ['failed', 'needs-you'].includes(taskGroup(task)));
  const limit = 1;
  const charged = useQuery(
    spending.page.queryOptions({ input: { from: '1970-01-01', to: '9999-12-31', limit }, enabled }),
  ).data?.lines;
  const active = useQuery(projects.page.queryOptions({ input: { limit }, enabled })).data?.projects;
  // Only the page can restore a project from Trash.
  const trashed = useQuery(
    projects.page.queryOptions({ input: { inTrash: true, limit }, enabled: enabled && active?.length === 0 }),
  ).data?.projects;
  // The synced state has only the newest tasks.
  const failed = useQuery(
    tasks.page.queryOptions({ input: { group: 'failed', limit }, enabled: enabled && !hasNewProblem }),
  ).data?.tasks;
  const has = (list: readonly unknown[] | undefined) => list !== undefined && list.length > 0;
  const shown: Partial<Record<PageCommand, boolean>> = {
    projects: has(active) || has(trashed),
    activity: hasNewProblem || has(failed) || has(charged),
    cost: hasPrices || has(charged),
  };
  const names: readonly PageCommand[] = ['projects', 'activity', 'cost'];
  return new Set(enabled ? names.filter((name) => !shown[name]) : []);
}
