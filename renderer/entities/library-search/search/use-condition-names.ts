import { useMemo } from 'react';
import type { NamesById } from '../../../../shared/library/condition-labels.ts';
import { useCollections } from '../../../api/synced-state-hooks.ts';

/** Returns the names of the ids in conditions. */
export function useConditionNames(): NamesById {
  const collections = useCollections();
  return useMemo(() => new Map(collections.map(({ id, name }) => [id, name])), [collections]);
}
