import { Modal } from '@mantine/core';
import { Box } from '../../../ui/layout-primitives.tsx';
import type { OpenComparison } from '../common/use-comparison.ts';
import { ContactSheetDialog } from './contact-sheet/contact-sheet-dialog.tsx';
import { PageDialog } from './page/page-dialog.tsx';
import { useExportSubject } from './use-export-subject.ts';
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
