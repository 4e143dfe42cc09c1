import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipMedia } from '../../../../../shared/projects/cut.ts';
import { useApi } from '../../../../api/api-provider.tsx';
import { type FileFrames, fileFramesOf } from '../playback/file-frames.ts';

/** Returns the frames of the file of a clip. Until they are measured, a constant rate is assumed. */
export function useFileFrames(media: ClipMedia | undefined): FileFrames | undefined {
  const input = media?.item.kind === 'video' ? { id: media.item.id } : skipToken;
  const { data } = useQuery(useApi().library.videoFrames.queryOptions({ input }));
  return useMemo(() => media && fileFramesOf(data, media), [data, media]);
}
