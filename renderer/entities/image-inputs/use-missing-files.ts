import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { imagesOf } from '../../../shared/fields/draft-images.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { useApi } from '../../api/api-provider.tsx';
import { useConnectionState } from '../../api/main-connection-state.ts';

const noHashes: ReadonlySet<string> = new Set();
const setOf = ({ hashes }: { readonly hashes: readonly string[] }): ReadonlySet<string> => new Set(hashes);
const MissingContext = createContext(noHashes);

/** Provides the hashes of missing files to all slots. */
export const MissingFiles = MissingContext.Provider;

export function useIsMissing(hash: string | undefined): boolean {
  const missing = use(MissingContext);
  return hash !== undefined && missing.has(hash);
}

/**
 * Returns the files of drafts that are missing. The check runs again for other files, on window focus, and after a
 * reconnection, because only other programs remove files.
 */
export function useMissingFiles(drafts: readonly Draft[]): ReadonlySet<string> {
  const api = useApi();
  const live = useConnectionState(({ state }) => state === 'live');
  const hashes = useMemo(() => {
    const images = drafts.flatMap(imagesOf);
    return [...new Set(images.flatMap((image) => (image.from === 'file' ? [image.hash] : [])))].toSorted();
  }, [drafts]);
  const { data } = useQuery(
    api.inputs.missing.queryOptions({
      input: { hashes },
      select: setOf,
      // After a reconnect, main may be another process, and the disk another one.
      enabled: live && hashes.length > 0,
      staleTime: 0,
      refetchOnWindowFocus: true,
      gcTime: 60_000,
      // Files that were missing stay missing while main checks the new list.
      placeholderData: keepPreviousData,
    }),
  );
  return data ?? noHashes;
}
