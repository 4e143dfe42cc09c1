import { useSettings } from '../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../entities/connections/connection-checkboxes.tsx';
import { notifyFailure } from '../../ui/toast.ts';
import styles from './cost.module.css';

/** The rule of each connection for failed runs. The gateway does not state whether it charges them. */
export function FailedRunsEntry() {
  const { failedRunsFree } = useSettings();
  const saveSettings = useChangeSettings();
  const set = (id: string, isCharged: boolean) => {
    const next = { failedRunsFree: { [id]: !isCharged } };
    saveSettings.mutate(next, { onError: notifyFailure('Couldn’t save the setting') });
  };
  return (
    <section className={styles['entry']} aria-label="Failed runs">
      <h3>Failed runs</h3>
      <p className="t3">
        Select the connections that charge for failed runs. Failed runs on other connections are not counted as
        spending.
      </p>
      <ConnectionCheckboxes isChecked={(id) => !failedRunsFree.includes(id)} onChange={set} />
    </section>
  );
}
