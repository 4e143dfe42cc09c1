import { counted } from '../../shared/numbers.ts';
import { isFinal } from '../../shared/task.ts';
import { useApp, useConnection, useItemCount, useTasks } from '../bridge/queries.ts';
import { connectionWord } from '../parts/connection-word.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { BundleEntry } from './diagnostics/bundle-entry.tsx';
import { LogLevel } from './diagnostics/log-level.tsx';
import { RequestLogSize } from './request-log-size.tsx';
import styles from './section-parts.module.css';

/** What a report of a defect should carry. There is no key and no prompt in it. */
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
    ['Connection', connectionWord(useConnection()).word],
    ['Key protection', app.canProtectKey ? 'by the system' : 'none on this system'],
    ['Library', counted(useItemCount(), 'result')],
    ['Tasks', `${tasks.filter((task) => !isFinal(task.state)).length} running, ${tasks.length} listed`],
  ];
  return (
    <>
      <p className={styles['lead']}>
        Quote this in a report. It holds no key, no prompt and no path. Traces of single requests stand in Activity.
      </p>
      <div className={styles['entry']}>
        <Facts entries={entries} />
        <div style={{ margin: '14px 0 0 -8px' }}>
          <CopyButton text={entries.map((entry) => entry.join(': ')).join('\n')} label="Copy all" />
        </div>
      </div>
      <BundleEntry />
      <LogLevel />
      <RequestLogSize />
    </>
  );
}
