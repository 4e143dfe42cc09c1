import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { shotTitle } from '../../../entities/projects/shot-text.ts';
import { useShotOfComparison } from '../../../entities/projects/use-shot-of-comparison.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { announce } from '../../../ui/notification-store.ts';
import type { OpenComparison } from '../use-comparison.ts';
import styles from './parameters-and-notes-drawer.module.css';

/** Leads back to the project from a comparison of the takes of a shot. Announces the take that a pick selected. */
export function ShotOfTakes({ open: { comparison, all } }: { open: OpenComparison }) {
  const [, navigate] = useLocation();
  const ids = all.flatMap((pane) => (pane.kind === 'item' ? [pane.item.id] : [])).join(' ');
  const shot = useShotOfComparison(
    comparison.id,
    useMemo(() => ids.split(' ').filter(Boolean), [ids]),
  );
  const before = useRef(shot);
  const announceSelection = useEffectEvent(() => {
    const selected = all.find((pane) => pane.kind === 'item' && pane.item.id === shot?.selectedItemId);
    if (shot && shot.id === before.current?.id && selected) {
      announce(`${selected.letter} is the selected take of ${shotTitle(shot)}`);
    }
    before.current = shot;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only another selected take is announced.
  useEffect(() => announceSelection(), [shot?.id, shot?.selectedItemId]);
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
