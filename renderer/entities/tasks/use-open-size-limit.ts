import { useLocation } from 'wouter';
import { create } from 'zustand';
import { canRaiseSizeLimit } from '../../../shared/library/result-size-limits.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Task } from '../../../shared/tasks/task.ts';

/** True when a user of any page asked to open the largest-file limit. Storage scrolls the limit into view. */
export const useSizeLimitRequest = create<{ readonly isRequested: boolean }>(() => ({ isRequested: false }));

/** Opens Storage at the largest file; `undefined` where no limit lets in what this task waits with. */
export function useOpenSizeLimit({ links, modelId }: Task): (() => void) | undefined {
  const [, navigate] = useLocation();
  const waiting = links.filter(({ itemId }) => itemId === undefined);
  const maxBytes = Math.max(0, ...waiting.map(({ bytesAtLeast = 0 }) => bytesAtLeast));
  if (!canRaiseSizeLimit(maxBytes, modelById(modelId)?.output)) return undefined;
  return () => {
    useSizeLimitRequest.setState({ isRequested: true });
    navigate('/settings/storage');
  };
}
