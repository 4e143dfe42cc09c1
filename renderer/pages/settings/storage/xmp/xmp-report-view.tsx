import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  mostXmpReportLines,
  type XmpReport,
  type XmpSidecarConflict,
} from '../../../../../shared/library/xmp-sidecar-contract.ts';
import { formatCounted } from '../../../../../shared/util/format-numbers.ts';
import { keys } from '../../../../api/query-keys.ts';
import { FileReportList } from '../../../../ui/file-report-list.tsx';
import { Box, Group } from '../../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../../ui/problem-note.tsx';
import { useAction } from '../../../../ui/use-action.ts';

const limitNote = `The first ${mostXmpReportLines} are shown.`;

/** The changes of the last reading, and the values that were changed on both sides. */
export function XmpReportView({ report }: { readonly report: XmpReport }) {
  const { id, read, changed, changes, conflictCount, conflicts, unusable, unusableLines, canUndo } = report;
  const cache = useQueryClient();
  const refetch = () => void cache.invalidateQueries({ queryKey: keys.xmpSidecars.key() });
  const undo = useAction((calls) => calls.xmpSidecars.undo({ reportId: id }), { done: refetch });
  const resolve = useAction((calls, use: 'library' | 'file') => calls.xmpSidecars.resolveConflicts({ use }), {
    done: refetch,
  });
  return (
    <Box mt="s3">
      <Group gap="s2 s3" wrap="wrap">
        <p className="t2 num" role="status">
          {formatCounted(read, 'XMP file')} read.{' '}
          {changed === 0 ? 'No new changes.' : `${formatCounted(changed, 'result')} changed.`}
        </p>
        {canUndo && (
          <Button size="xs" loading={undo.isPending} onClick={() => undo.run(undefined)}>
            Undo changes
          </Button>
        )}
      </Group>
      {undo.problem && <ProblemNote problem={undo.problem} />}
      {changed > 0 && (
        <FileReportList
          title="Changed by other programs"
          count={changed}
          lines={changes.map(({ file, what }) => [file, what])}
          limitNote={limitNote}
        />
      )}
      {conflictCount > 0 && (
        <>
          <FileReportList
            title="Different here and in the XMP file"
            count={conflictCount}
            lines={conflicts.map((conflict) => [conflict.file, textOfConflict(conflict)])}
            limitNote={limitNote}
          />
          <Group gap="s2" wrap="wrap" mt="s2">
            <Button size="xs" loading={resolve.isPending} onClick={() => resolve.run('library')}>
              Use library values
            </Button>
            <Button size="xs" loading={resolve.isPending} onClick={() => resolve.run('file')}>
              Use XMP values
            </Button>
          </Group>
          {resolve.problem && <ProblemNote problem={resolve.problem} />}
        </>
      )}
      {unusable > 0 && (
        <FileReportList
          title="Not usable"
          count={unusable}
          lines={unusableLines.map(({ file, what }) => [file, what])}
          limitNote={limitNote}
        />
      )}
    </Box>
  );
}

const fieldNames = { rating: 'Rating', flag: 'Flag', title: 'Title' } as const;

function textOfConflict({ field, inLibrary, inFile }: XmpSidecarConflict): string {
  return `${fieldNames[field]}: ${inLibrary || 'none'} here, ${inFile || 'none'} in the file`;
}
