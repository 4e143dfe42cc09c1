import { useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../../entities/connections/connection-checkboxes.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import rows from '../section.module.css';

/** Allows result links into the network of the user, by connection. */
export function PrivateResultLinksEntry() {
  const { privateResultLinks } = useSettings();
  const saveSettings = useChangeSettings();
  return (
    <div className={rows['entry']}>
      <h3>Results from your network</h3>
      <p className={rows['words']}>
        A gateway elsewhere can’t make Triptych download from this computer or its network. Select a connection to allow
        that, for example if a proxy or VPN gives its hosts private addresses.
      </p>
      <ConnectionCheckboxes
        isChecked={(id) => privateResultLinks.includes(id)}
        onChange={(id, isAllowed) =>
          saveSettings.mutate(
            { privateResultLinks: { [id]: isAllowed } },
            { onError: notifyFailure('Couldn’t save the setting') },
          )
        }
      />
    </div>
  );
}
