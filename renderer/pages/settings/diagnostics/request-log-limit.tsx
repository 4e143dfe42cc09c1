import { SegmentedControl } from '@mantine/core';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

const sizes = [10_000_000, 50_000_000, 200_000_000, 1_000_000_000];

/** Setting for the maximum disk space of the request log; the oldest requests are removed first. */
export function RequestLogLimit() {
  const { requestLogBytes } = useSettings();
  const saveSettings = useAction((calls, bytes: number) => calls.settings.change({ requestLogBytes: bytes }));
  return (
    <div className={styles['entry']}>
      <h3>Request log</h3>
      <p className={styles['words']}>
        Activity shows every request, without keys and image data. The oldest requests are deleted to make room for new
        ones.
      </p>
      <SegmentedControl
        aria-label="Maximum size of the request log"
        value={String(requestLogBytes)}
        onChange={(bytes) => saveSettings.run(Number(bytes))}
        data={[...new Set([...sizes, requestLogBytes])]
          .sort((a, b) => a - b)
          .map((bytes) => ({ value: String(bytes), label: formatBytes(bytes) }))}
      />
      {saveSettings.problem && <ProblemNote problem={saveSettings.problem} />}
    </div>
  );
}
