import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { modelById } from '../../shared/models/index.ts';
import { canBeRaised } from '../../shared/save-limits.ts';
import type { Task } from '../../shared/task.ts';
import { CostButton } from './cost-button.tsx';

interface SaveAnywayProps {
  readonly task: Task;
  readonly saveAnyway: () => void;
}

/** The two ways out for results that are larger than what is saved by itself. */
export function SaveAnyway({ task, saveAnyway }: SaveAnywayProps) {
  const [, navigate] = useLocation();
  const most = Math.max(
    0,
    ...task.links.map(({ itemId, bytesAtLeast = 0 }) => (itemId === undefined ? bytesAtLeast : 0)),
  );
  return (
    <>
      <CostButton size="xs" verb="Save anyway" cost="free" onClick={saveAnyway} />
      {canBeRaised(most, modelById(task.modelId)?.output) && (
        <Button size="xs" variant="subtle" onClick={() => navigate('/settings/storage')}>
          Change the limit
        </Button>
      )}
    </>
  );
}
