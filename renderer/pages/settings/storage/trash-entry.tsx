import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatBytes, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { DeletePermanentlyDialog } from '../../../entities/items/trash/delete-permanently-dialog.tsx';
import { useTrashSize } from '../../../entities/items/trash/use-trash.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';
import { useShowInLibrary } from './storage-use.tsx';

const choices = [7, 30, 90, 0];

/** Shows the size of the trash, and when items are permanently deleted. */
export function TrashEntry() {
  const { trashDays } = useSettings();
  const inTrash = useTrashSize();
  const show = useShowInLibrary();
  const [asked, setAsked] = useState(false);
  const saveSettings = useAction((calls, days: number) => calls.settings.change({ trashDays: days }));
  const isEmpty = inTrash?.count === 0;
  return (
    <div className={styles['entry']}>
      <Group gap="s2 s3" wrap="wrap" mb="s3">
        <Box component="h3" flex="none">
          Trash
        </Box>
        {inTrash && (
          <p className="t3 num">
            {isEmpty ? 'empty' : `${formatCounted(inTrash.count, 'item')}, ${formatBytes(inTrash.bytes)}`}
          </p>
        )}
        <span className="grow" />
        <SegmentedControl
          aria-label="Delete permanently after"
          value={String(trashDays)}
          onChange={(days) => saveSettings.run(Number(days))}
          data={[...new Set([...choices, trashDays])].map((days) => ({
            value: String(days),
            label: days === 0 ? 'Never' : `${days} days`,
          }))}
        />
      </Group>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        {trashDays === 0
          ? 'Deleted items stay until you empty Trash.'
          : `Deleted items are deleted permanently after ${trashDays} days.`}
      </Box>
      <Group gap="s2" wrap="wrap" mt="s3">
        <Button size="xs" onClick={() => show([], true)}>
          Open Trash
        </Button>
        <Button
          size="xs"
          aria-disabled={isEmpty}
          {...(isEmpty && { 'data-disabled': true })}
          onClick={() => !isEmpty && setAsked(true)}
        >
          Empty Trash
        </Button>
      </Group>
      {saveSettings.problem && <ProblemNote problem={saveSettings.problem} />}
      {asked && <DeletePermanentlyDialog close={() => setAsked(false)} />}
    </div>
  );
}
