import { Button } from '@mantine/core';
import type { CheckReport } from '../../../../shared/library/storage-summary.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { FindFilesButton } from '../../../entities/items/trash/find-files-button.tsx';
import { useTrash } from '../../../entities/items/trash/use-trash.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { notify, notifyProblem } from '../../../ui/toast.ts';
import { FileCheckFinding } from './file-check-finding.tsx';
import { StorageItemRow } from './storage-item-row.tsx';
import { StrayFindings } from './stray-findings.tsx';

interface FindingsProps {
  readonly report: CheckReport;
  /** Called after a finding was resolved. */
  readonly recheck: () => void;
}

/** Lists the findings of a check, each with the possible actions. */
export function CheckFindings({ report, recheck }: FindingsProps) {
  const calls = useCalls();
  const { trash } = useTrash();
  const { missing, missingCount, changed, changedCount, strays, strayCount, checkedCount } = report;
  const isFine = missingCount + changedCount + strayCount === 0;
  const accept = async () => {
    try {
      const { count } = await calls.storage.acceptChanged({ ids: changed.map(({ id }) => id) });
      if (count < changed.length) {
        notify(
          `${formatCounted(changed.length - count, 'item')} not updated`,
          'Their files aren’t complete images or videos of the expected type.',
        );
      }
      recheck();
    } catch (error) {
      notifyProblem('Couldn’t update the items', problemOf(error));
    }
  };
  return (
    <>
      <Box component="p" className="t3" maw="64ch" mt={4} role="status">
        {isFine
          ? `All ${formatCount(checkedCount)} files are present and unchanged.`
          : `${formatCounted(checkedCount, 'file')} checked.`}
      </Box>
      {missingCount > 0 && (
        <FileCheckFinding
          title={formatCounted(missingCount, 'file is missing', 'files are missing')}
          actions={
            <>
              <FindFilesButton missing={missing} label="Find files" onFound={recheck} />
              <FindFilesButton missing={missing} label="Find in a folder" inFolder onFound={recheck} />
              <Button size="xs" onClick={() => void trash(missing.map(({ id }) => id)).then(recheck)}>
                Move records to Trash
              </Button>
            </>
          }
        >
          {missing.map((item) => (
            <StorageItemRow key={item.id} item={item} />
          ))}
        </FileCheckFinding>
      )}
      {changedCount > 0 && (
        <FileCheckFinding
          title={formatCounted(
            changedCount,
            'file was changed outside Triptych',
            'files were changed outside Triptych',
          )}
          actions={
            <Button size="xs" onClick={() => void accept()}>
              {changedCount === 1 ? 'Use changed file' : 'Use changed files'}
            </Button>
          }
        >
          {changed.map((item) => (
            <StorageItemRow key={item.id} item={item} />
          ))}
        </FileCheckFinding>
      )}
      {strayCount > 0 && <StrayFindings strays={strays} count={strayCount} recheck={recheck} />}
    </>
  );
}
