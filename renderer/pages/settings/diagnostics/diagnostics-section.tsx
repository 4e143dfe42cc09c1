import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApp, useConnection, useItemCount, useTasks } from '../../../api/synced-state-hooks.ts';
import { summarizeConnection } from '../../../entities/connections/connection-summary.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import styles from '../section.module.css';
import { LogLevel } from './log-level.tsx';
import { RequestLogLimit } from './request-log-limit.tsx';
import { SupportBundleEntry } from './support-bundle-entry.tsx';

/** Creates the content of an error report. The report contains no key and no prompt. */
export function DiagnosticsSection() {
  const app = useApp();
  const tasks = useTasks();
  const entries: [string, string][] = [
    ['Version', app.version],
    ['Shell', app.shell === 'electron' ? 'Electron' : 'Browser'],
    ['Platform', app.platform],
    ['Safe mode', app.safeMode ? 'on' : 'off'],
    ['Window', navigator.userAgent],
    ['Screen', `${window.innerWidth} × ${window.innerHeight} at ${window.devicePixelRatio}`],
    ['Connection', summarizeConnection(useConnection()).shortText],
    ['Key protection', app.canProtectKey ? 'by system' : 'none on this system'],
    ['Library', formatCounted(useItemCount(), 'item')],
    ['Runs', `${tasks.filter((task) => !isFinal(task.state)).length} running, ${tasks.length} listed`],
  ];
  return (
    <>
      <p className={styles['lead']}>
        Include this in a report. It contains no key, no prompt, and no path. To see traces of single requests, open
        Activity.
      </p>
      <div className={styles['entry']}>
        <FactList entries={entries} />
        <div style={{ margin: '14px 0 0 -8px' }}>
          <CopyButton text={entries.map((entry) => entry.join(': ')).join('\n')} label="Copy all" />
        </div>
      </div>
      <SupportBundleEntry />
      <LogLevel />
      <RequestLogLimit />
    </>
  );
}
