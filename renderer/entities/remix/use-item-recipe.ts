import { useQuery } from '@tanstack/react-query';
import type { Recipe } from '../../../shared/tasks/remix.ts';
import { useApi } from '../../api/api-provider.tsx';

/** The request that made an item; `undefined` while it is loaded, and where it is not known: a run tracked by its id. */
export function useItemRecipe(itemId: string): Recipe | undefined {
  const { data } = useQuery(useApi().library.recipe.queryOptions({ input: { id: itemId }, gcTime: 60_000 }));
  return data ? { ...data, itemId } : undefined;
}
