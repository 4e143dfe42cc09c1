import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent } from '../../../../renderer/api/apply-event.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';
import type { Snapshot } from '../../../../shared/sync/synced-state.ts';

test('a new snapshot and a measurement load the measurements again', () => {
  const cache = new QueryClient();
  const queryKey = keys.library.measurements.queryKey({ input: { ids: [] } });
  const isInvalidated = () => cache.getQueryState(queryKey)?.isInvalidated;
  const load = () => cache.setQueryData<unknown>(queryKey, { measured: [] });
  load();
  applyEvent(cache, { kind: 'requests' });
  expect(isInvalidated()).toBe(false);
  applyEvent(cache, { kind: 'measurements' });
  expect(isInvalidated()).toBe(true);
  load();
  // The window missed events while it was not connected.
  applyEvent(cache, { kind: 'snapshot', snapshot: { modelFiles: [] as const } as unknown as Snapshot });
  expect(isInvalidated()).toBe(true);
});
