import { type MergeReport, mostMergeReportLines } from '../../../../shared/library/merge-schemas.ts';
import { FileReportList } from '../../../ui/file-report-list.tsx';
import styles from './merge-report-lists.module.css';
import { textOfConflict } from './merge-text.ts';

const limitNote = `The first ${mostMergeReportLines} are shown.`;

/** Lists the differences file by file: conflicting values and skipped files. */
export function MergeReportLists({ report }: { readonly report: MergeReport }) {
  const { conflicts, conflictCount, lines, skipped } = report;
  return (
    <div className={styles['lists']}>
      {conflictCount > 0 && (
        <FileReportList
          title="Different in the other library"
          count={conflictCount}
          lines={conflicts.map((conflict) => [conflict.file, textOfConflict(conflict)])}
          limitNote={limitNote}
        />
      )}
      {skipped > 0 && (
        <FileReportList
          title="Skipped"
          count={skipped}
          lines={lines.map(({ file, what }) => [file, what])}
          limitNote={limitNote}
        />
      )}
    </div>
  );
}
