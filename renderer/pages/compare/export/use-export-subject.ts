import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import type { VideoFrames } from '../../../../shared/library/video-frames.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { useClockItself } from '../playback/use-clock.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { type ExportSubject, exportPanes } from './export-subject.ts';

/** The current comparison; `undefined` until its videos are measured. */
export function useExportSubject({
  comparison,
  shown,
}: Pick<OpenComparison, 'comparison' | 'shown'>): ExportSubject | undefined {
  const api = useApi();
  const clock = useClockItself();
  const [now] = useState(() => ({ at: clock.at(), state: clock.state.getState() }));
  const ids = shown.flatMap((pane) => (pane.kind === 'item' && pane.item.kind === 'video' ? [pane.item.id] : []));
  const videos = useQueries({
    queries: ids.map((id) => api.library.videoFrames.queryOptions({ input: { id } })),
  });
  if (videos.some(({ isPending }) => isPending)) return undefined;
  const measured = new Map<string, VideoFrames>();
  for (const [index, id] of ids.entries()) {
    const video = videos[index]?.data;
    if (video) measured.set(id, video);
  }
  const { durations, from, to, heard, offsets } = now.state;
  return {
    title: comparisonTitle(comparison),
    ...exportPanes(shown, measured, offsets),
    durations,
    at: now.at,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(heard === undefined ? {} : { heard }),
    notes: comparison.notes,
  };
}
