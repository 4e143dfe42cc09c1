import { Checkbox } from '@mantine/core';
import { useGateways, useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import rows from '../section.module.css';

/** The rule of each connection for failed runs. The gateway does not state whether it charges them. */
export function FailedRunsEntry() {
  const gateways = useGateways();
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
      {gateways.length === 0 && <p className="t3">No connections yet. Add one in Connections.</p>}
      <Stack gap="s2">
        {gateways.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={!failedRunsFree.includes(id)}
            onChange={({ currentTarget }) => set(id, currentTarget.checked)}
          />
        ))}
      </Stack>
    </div>
  );
}
