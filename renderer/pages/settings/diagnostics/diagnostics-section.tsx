import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { settingsSchema } from '../../../../shared/settings/settings.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { saveText } from '../../../ui/save-file.ts';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

/** Shows the text that a person sends to someone who helps, and the settings of both logs. */
export function DiagnosticsSection() {
  const api = useApi();
  const report = useQuery(api.support.report.queryOptions({ staleTime: 0, gcTime: 0 }));
  const windowFacts = Object.entries(collectWindowFacts()).map((fact) => fact.join(': '));
  const text = report.data && ['Window', ...windowFacts, '', report.data.text].join('\n');
  return (
    <>
      <div className={styles['entry']}>
        <h3>Report</h3>
        <p className={styles['words']}>
          Send this when you ask for help: versions, this computer, names of changed settings, counts, and the newest
          lines of the log. It contains no keys, prompts, or answers, but an error may name a file. Nothing is uploaded.
        </p>
        {text !== undefined && <RawText text={text} label="Report" />}
        {report.isPending && <p className="t3">Collecting…</p>}
        {report.error && <ProblemNote problem={problemOf(report.error)} />}
        <Button
          mt={12}
          disabled={text === undefined}
          onClick={() => saveText(text ?? '', `${exportFileName('triptych report', Date.now())}.txt`, 'text/plain')}
        >
          Save report
        </Button>
      </div>
      <LogLevel />
      <RequestLogLimit />
    </>
  );
}

/** Returns facts about the computer that only the renderer knows. */
function collectWindowFacts(): Record<string, string> {
  const { screen, innerWidth, innerHeight, devicePixelRatio } = window;
  const matchesMedia = (query: string) => (matchMedia(query).matches ? 'yes' : 'no');
  return {
    program: navigator.userAgent.slice(0, 400),
    window: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
    display: `${screen.width} × ${screen.height}, ${screen.colorDepth} bits`,
    languages: navigator.languages.join(', ').slice(0, 400),
    reducedMotion: matchesMedia('(prefers-reduced-motion: reduce)'),
    wideColours: matchesMedia('(color-gamut: p3)'),
  };
}

const levels = [
  { value: 'error', label: 'Unexpected errors only' },
  { value: 'warn', label: 'All errors' },
  { value: 'info', label: 'Errors and run steps' },
  { value: 'debug', label: 'Everything' },
];

/** Setting for the level of the program log. */
function LogLevel() {
  const { logLevel } = useSynced('settings');
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

const sizes = [10_000_000, 50_000_000, 200_000_000, 1_000_000_000];

/** Setting for the maximum disk space of the request log; the oldest requests are removed first. */
function RequestLogLimit() {
  const { requestLogBytes } = useSynced('settings');
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
