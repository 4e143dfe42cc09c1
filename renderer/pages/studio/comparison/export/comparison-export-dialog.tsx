import { Modal } from '@mantine/core';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { comparisonTitle } from '../../../../../shared/comparisons/comparison.ts';
import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import { useApi } from '../../../../api/api-provider.tsx';
import { Box } from '../../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { videosOf } from '../measurements/use-measurements.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { ContactSheetDialog } from './contact-sheet/contact-sheet-dialog.tsx';
import { PageDialog } from './page/page-dialog.tsx';
import { type ExportSubject, exportPanes } from './subject/export-subject.ts';
import { VideoDialog } from './video/video-dialog.tsx';

export type ExportKind = 'sheet' | 'video' | 'page';

interface ComparisonExportDialogProps {
  readonly kind: ExportKind;
  readonly open: Pick<OpenComparison, 'comparison' | 'all' | 'shown'>;
  readonly close: () => void;
  readonly change: (kind: ExportKind) => void;
}

/** The dialog of one export, after its content is known. */
export function ComparisonExportDialog({ kind, open, close, change }: ComparisonExportDialogProps) {
  const subject = useExportSubject(open);
  if (!subject || subject.panes.length === 0) {
    return (
      <Modal opened onClose={close} title="Export" size={480}>
        <Box component="p" className="center t2" mih={160} role="status">
          {subject ? `Nothing to export yet. ${subject.leftOut.join(' ')}` : 'Measuring the videos'}
        </Box>
      </Modal>
    );
  }
  switch (kind) {
    case 'sheet':
      return <ContactSheetDialog subject={subject} close={close} />;
    case 'video':
      return <VideoDialog subject={subject} close={close} toPage={() => change('page')} />;
    case 'page':
      return <PageDialog comparisonId={open.comparison.id} subject={subject} close={close} />;
  }
}

/** The current comparison; `undefined` until its videos are measured. */
function useExportSubject({
  comparison,
  all,
  shown,
}: Pick<OpenComparison, 'comparison' | 'all' | 'shown'>): ExportSubject | undefined {
  const api = useApi();
  const clock = useClockItself();
  const [now] = useState(() => ({ at: clock.at(), state: clock.state.getState() }));
  const ids = useMemo(() => videosOf(shown).map(({ id }) => id), [shown]);
  const measured = useQueries({
    queries: ids.map((id) => api.library.videoFrames.queryOptions({ input: { id } })),
    combine: combineMeasurements,
  });
  return useMemo(() => {
    if (!measured) return undefined;
    const videos = new Map(ids.flatMap((id, index) => (measured[index] ? [[id, measured[index]] as const] : [])));
    const { durations, from, to, heard, offsets } = now.state;
    return {
      title: comparisonTitle(comparison),
      ...exportPanes(shown, videos, offsets, all.length),
      durations,
      at: now.at,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(heard === undefined ? {} : { heard }),
      notes: comparison.notes,
    };
  }, [measured, ids, all.length, shown, comparison, now]);
}

/**
 * Combines the queries in their order; `undefined` until all videos are measured. A video that can't be measured has no
 * entry.
 */
function combineMeasurements(results: readonly UseQueryResult<VideoFrameTiming | null>[]) {
  return results.some(({ isPending }) => isPending) ? undefined : results.map(({ data }) => data ?? undefined);
}
