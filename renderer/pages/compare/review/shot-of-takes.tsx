import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { useChangeProject } from '../../../entities/projects/use-change-project.ts';
import { useShotOfComparison } from '../../../entities/projects/use-shot-of-comparison.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import type { OpenComparison } from '../use-comparison.ts';
import styles from './parameters-and-notes-drawer.module.css';

/**
 * In a comparison of the takes of a shot: the way back to the project, and the pick becomes the selected take. A pick
 * that was there before, or that is removed, changes nothing.
 */
export function ShotOfTakes({ open: { comparison, all } }: { open: OpenComparison }) {
  const [, navigate] = useLocation();
  const items = all.flatMap((pane) => (pane.kind === 'item' ? [pane.item] : []));
  const ids = items.map(({ id }) => id).join(' ');
  const shot = useShotOfComparison(
    comparison.id,
    useMemo(() => ids.split(' ').filter(Boolean), [ids]),
  );
  const { change } = useChangeProject(shot?.projectId ?? '');
  const picked = items.flatMap(({ id, flag }) => (flag === 'pick' ? [id] : [])).join(' ');
  const before = useRef(picked);
  const select = useEffectEvent(() => {
    const known = new Set(before.current.split(' '));
    before.current = picked;
    const newPick = picked.split(' ').find((id) => id !== '' && !known.has(id));
    if (!shot || newPick === undefined || newPick === shot.selectedItemId) return;
    if (!shot.takes.some(({ itemId }) => itemId === newPick)) return;
    void change(`Selected for ${shotTitle(shot)}`, { shots: [{ id: shot.id, selectedItemId: newPick }] });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only a new pick selects a take.
  useEffect(() => select(), [picked]);
  const openProject = () => shot && navigate(projectPath(shot.projectId));
  useCommands(shot ? { projectOfTakes: openProject } : {});
  if (!shot) return null;
  return (
    <CommandTooltip by="projectOfTakes" tip="Open the project of these takes">
      <Button
        size="xs"
        variant="subtle"
        className={styles['fold'] ?? ''}
        leftSection={<IconMovie size={14} stroke={1.5} aria-hidden />}
        onClick={openProject}
      >
        <span className="cut">Takes of {shotTitle(shot)}</span>
      </Button>
    </CommandTooltip>
  );
}
