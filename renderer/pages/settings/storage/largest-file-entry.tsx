import { SegmentedControl } from '@mantine/core';
import { largestImage } from '../../../../shared/tasks/result-size-limits.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

const sizes = [50, 200, 1000, 4000, 8000].map((size) => size * 1_000_000);

/** Setting for the maximum size of a result that is saved without asking. */
export function LargestFileEntry() {
  const { largestFileBytes } = useSettings();
  const saveSettings = useChangeSettings();
  // A value that another version or a user wrote into the file is one of the choices as well.
  const choices = [...new Set([...sizes, largestFileBytes])].sort((a, b) => a - b);
  return (
    <div className={styles['entry']} data-settings-place="largest-file">
      <h3>Maximum file size</h3>
      <Box mt="s3">
        <SegmentedControl
          className={styles['choices'] ?? ''}
          aria-label="Maximum file size"
          value={String(largestFileBytes)}
          onChange={(value) => saveSettings.mutate({ largestFileBytes: Number(value) })}
          data={choices.map((size) => ({ value: String(size), label: formatBytes(size) }))}
        />
        <Box component="p" className="t3 small" mt={6}>
          Larger results wait for your OK. Their runs offer to save them. Images over {formatBytes(largestImage)} always
          wait for your OK.
        </Box>
      </Box>
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}
