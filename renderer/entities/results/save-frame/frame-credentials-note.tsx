import { useQueries } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { useApi } from '../../../api/api-provider.tsx';

/** Returns true if one of the items is a frame of a video with Content Credentials, which the frame lacks. */
export function useFrameLacksCredentials(items: readonly Item[]): boolean {
  const { library } = useApi();
  const videoIds = items.flatMap(({ origin }) => (origin?.kind === 'frame' ? origin.itemId : []));
  return useQueries({
    // A video that was deleted has no answer.
    queries: videoIds.map((id) => library.credentials.queryOptions({ input: { id }, retry: false })),
    combine: (answers) => answers.some(({ data }) => data?.credentials !== undefined),
  });
}

export function FrameCredentialsNote() {
  return <span className="t3">A saved frame is a new file without the Content Credentials of its video.</span>;
}
