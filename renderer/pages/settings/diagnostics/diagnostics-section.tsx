import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { exportFileName } from '../../../ui/export/export-file-name.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { saveText } from '../../../ui/save-file.ts';
import styles from '../section.module.css';
import { collectWindowFacts } from './collect-window-facts.ts';
import { LogLevel } from './log-level.tsx';
import { RequestLogLimit } from './request-log-limit.tsx';

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
        <Group mt="s3">
          <Button
            disabled={text === undefined}
            onClick={() => saveText(text ?? '', `${exportFileName('triptych report', Date.now())}.txt`, 'text/plain')}
          >
            Save report
          </Button>
        </Group>
      </div>
      <LogLevel />
      <RequestLogLimit />
    </>
  );
}
