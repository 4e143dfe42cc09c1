import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../shared/library/item.ts';
import { useApi } from '../../api/api-provider.tsx';
import { RemixMenu } from './remix-menu.tsx';

/** Remix of a saved result. Nothing where it is not known what it was made with: it was tracked by its id. */
export function ItemRemix({ item, leave }: { item: Item; leave?: (() => void) | undefined }) {
  const { data } = useQuery(useApi().library.recipe.queryOptions({ input: { id: item.id }, gcTime: 60_000 }));
  return data ? <RemixMenu recipe={{ ...data, itemId: item.id }} leave={leave} /> : null;
}
