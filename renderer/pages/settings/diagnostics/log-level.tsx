import { SegmentedControl } from '@mantine/core';
import { settingsSchema } from '../../../../shared/settings/settings.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/queries.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

const levels = [
  { value: 'error', label: 'Defects only' },
  { value: 'warn', label: 'All failures' },
  { value: 'info', label: 'Failures and steps of runs' },
  { value: 'debug', label: 'Everything' },
];

/** Setting for the level of the program log. */
export function LogLevel() {
  const { logLevel } = useSettings();
  const keep = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <h3>Log of the program</h3>
      <p className={styles['words']}>
        Lines without prompts and without keys, in two files of at most 4 MB. A defect is a fault of this program, a
        failure anything that went wrong, defects included. Choose everything before you do again what went wrong: it
        adds each call and each request.
      </p>
      <SegmentedControl
        className={styles['choices'] ?? ''}
        aria-label="What the log of the program takes down"
        value={logLevel}
        onChange={(next) => keep.mutate({ logLevel: settingsSchema.shape.logLevel.parse(next) })}
        data={levels}
      />
      {keep.error && <ProblemNote problem={problemOf(keep.error)} />}
    </div>
  );
}
