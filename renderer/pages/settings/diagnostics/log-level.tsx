import { SegmentedControl } from '@mantine/core';
import { settingsSchema } from '../../../../shared/settings/settings.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

const levels = [
  { value: 'error', label: 'Unexpected errors only' },
  { value: 'warn', label: 'All errors' },
  { value: 'info', label: 'Errors and run steps' },
  { value: 'debug', label: 'Everything' },
];

/** Setting for the level of the program log. */
export function LogLevel() {
  const { logLevel } = useSettings();
  const saveSettings = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <h3>Application log</h3>
      <p className={styles['words']}>
        The log contains no prompts or keys, in two files of at most 4 MB. Unexpected errors are faults in Triptych; all
        errors include them. Choose Everything to record each call and request, then repeat the problem.
      </p>
      <SegmentedControl
        className={styles['choices'] ?? ''}
        aria-label="Application log level"
        value={logLevel}
        onChange={(next) => saveSettings.mutate({ logLevel: settingsSchema.shape.logLevel.parse(next) })}
        data={levels}
      />
      {saveSettings.error && <ProblemNote problem={problemOf(saveSettings.error)} />}
    </div>
  );
}
