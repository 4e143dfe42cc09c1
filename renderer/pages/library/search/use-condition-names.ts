import { useMemo } from 'react';
import type { NamesById } from '../../../../shared/library/condition-labels.ts';
import { useCollections } from '../../../api/queries.ts';

/** What the ids in conditions stand for. */
export function useConditionNames(): NamesById {
  const collections = useCollections();
  return useMemo(() => new Map(collections.map(({ id, name }) => [id, name])), [collections]);
}
