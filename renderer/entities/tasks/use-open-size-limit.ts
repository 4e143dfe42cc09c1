import { useLocation } from 'wouter';
import { modelById } from '../../../shared/models/all-models.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { canRaiseSizeLimit } from '../../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../../shared/tasks/task.ts';

/** Opens Storage at the largest file; `undefined` where no limit lets in what this task waits with. */
export function useOpenSizeLimit({ links, modelId }: Task): (() => void) | undefined {
  const [, navigate] = useLocation();
  const waiting = links.filter(({ itemId }) => itemId === undefined);
  const maxBytes = Math.max(0, ...waiting.map(({ bytesAtLeast = 0 }) => bytesAtLeast));
  if (!canRaiseSizeLimit(maxBytes, modelById(modelId)?.output)) return undefined;
  return () => navigate(settingsPath('storage', 'largest-file'));
}
