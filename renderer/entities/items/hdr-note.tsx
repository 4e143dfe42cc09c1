import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../shared/library/item.ts';
import { type Hdr, hdrOf, hdrText } from '../../../shared/library/video-colors.ts';
import { useApi } from '../../api/api-provider.tsx';
import { Box } from '../../ui/layout-primitives.tsx';

/** The kind of HDR of a video. An item of an older version does not have it, so its file is read. */
export function useHdr(item: Item): Hdr | undefined {
  const { library } = useApi();
  const { kind, hdr, origin, fileState } = item;
  const enabled = kind === 'video' && hdr === undefined && origin?.kind === 'import' && fileState === undefined;
  const { data } = useQuery(library.videoFrames.queryOptions({ input: { id: item.id }, enabled }));
  return hdr ?? (data?.colors && hdrOf(data.colors));
}

/** Says beside the actions that use a frame that its colors are converted. */
export function HdrNote({ item }: { item: Item }) {
  const hdr = useHdr(item);
  return (
    hdr && (
      <Box component="p" className="t2 small" px={8} py={4}>
        {hdrText(hdr)}
      </Box>
    )
  );
}
