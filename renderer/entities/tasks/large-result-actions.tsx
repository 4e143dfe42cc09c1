import { Button } from '@mantine/core';
import { navigate } from 'wouter/use-hash-location';
import { modelById } from '../../../shared/models/all-models.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { canRaiseSizeLimit } from '../../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';

/** The two actions for results above the size limit of automatic saving. */
export function LargeResultActions({ task, saveAnyway }: { readonly task: Task; readonly saveAnyway: () => void }) {
  const changeLimit = useOpenSizeLimit(task);
  return (
    <>
      <ChargeButton size="xs" verb="Save anyway" cost="free" onClick={saveAnyway} />
      {changeLimit && (
        <Button size="xs" variant="subtle" onClick={changeLimit}>
          Change limit
        </Button>
      )}
    </>
  );
}

/** Opens Storage at the largest file; `undefined` where no limit lets in what this task waits with. */
export function useOpenSizeLimit({ links, modelId }: Task): (() => void) | undefined {
  const waiting = links.filter(({ itemId }) => itemId === undefined);
  const maxBytes = Math.max(0, ...waiting.map(({ bytesAtLeast = 0 }) => bytesAtLeast));
  if (!canRaiseSizeLimit(maxBytes, modelById(modelId)?.output)) return undefined;
  return () => navigate(settingsPath('storage', 'largest-file'));
}
