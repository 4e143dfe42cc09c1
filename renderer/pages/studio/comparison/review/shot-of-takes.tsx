import { Button } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { useApi } from '../../../../api/api-provider.tsx';
import { shotTitle } from '../../../../entities/projects/shot-text.ts';
import { CommandTooltip } from '../../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import { projectPath } from '../../../../ui/navigation/page-paths.ts';
import { announce } from '../../../../ui/notification-store.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import styles from './parameters-and-notes-drawer.module.css';

/** Maximum number of items that one call accepts. */
const mostItems = 500;

/** Leads back to the project from a comparison of the takes of a shot. Announces the take that a pick selected. */
export function ShotOfTakes({ open: { comparison, all } }: { open: OpenComparison }) {
  const itemIds = all.flatMap((pane) => (pane.kind === 'item' ? [pane.item.id] : []));
  const { data } = useQuery(
    useApi().projects.shotsOfItems.queryOptions({
      input: { itemIds: itemIds.slice(0, mostItems) },
      enabled: itemIds.length > 0,
      placeholderData: (shown) => shown,
    }),
  );
  const shot = data?.shots.find(({ comparisonId }) => comparisonId === comparison.id);
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
