import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { notifyFailure } from '../../../ui/toast.ts';
import { ConnectionCheckboxes } from '../connection-checkboxes.tsx';
import rows from '../section.module.css';

/** The rule of each connection for failed runs. The gateway does not state whether it charges them. */
export function FailedRunsEntry() {
  const { failedRunsFree } = useSettings();
  const saveSettings = useChangeSettings();
  const set = (id: string, isCharged: boolean) => {
    const next = { failedRunsFree: { [id]: !isCharged } };
    saveSettings.mutate(next, { onError: notifyFailure('Couldn’t save the setting') });
  };
  return (
    <div className={rows['entry']}>
      <h3>Failed runs</h3>
      <p className={rows['words']}>
        Select the connections that charge for failed runs. Failed runs on other connections are not counted as
        spending.
      </p>
      <ConnectionCheckboxes isChecked={(id) => !failedRunsFree.includes(id)} onChange={set} />
    </div>
  );
}
