import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent } from '../../../../renderer/api/apply-event.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';
import type { Snapshot } from '../../../../shared/sync/synced-state.ts';

test('a new snapshot and a measurement load the measurements again', () => {
  const cache = new QueryClient();
  const queryKeys = [
    keys.library.measurements.queryKey({ input: { ids: [] } }),
    keys.library.measurementSummaries.queryKey({ input: { ids: [] } }),
  ];
  const isInvalidated = () => queryKeys.map((key) => cache.getQueryState(key)?.isInvalidated);
  const load = () => {
    for (const key of queryKeys) cache.setQueryData<unknown>(key, { measured: [] });
  };
  load();
  applyEvent(cache, { kind: 'requests' });
  expect(isInvalidated()).toEqual([false, false]);
  applyEvent(cache, { kind: 'measurements' });
  expect(isInvalidated()).toEqual([true, true]);
  load();
  // The window missed events while it was not connected.
  applyEvent(cache, { kind: 'snapshot', snapshot: { modelFiles: [] as const } as unknown as Snapshot });
  expect(isInvalidated()).toEqual([true, true]);
});
