import { useConnection, useSettings } from '../../../api/synced-state-hooks.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../../entities/connections/connection-checkboxes.tsx';
import { notifyFailure } from '../../../ui/toast.ts';
import { useSessionState } from '../../../ui/use-session-state.ts';
import styles from '../section.module.css';
import { CertificatesEntry } from './certificates-entry.tsx';
import { ProxiesEntry } from './proxy-sign-ins-entry.tsx';

/** The section of Settings for trusted certificates and sign-ins to proxies. */
export function NetworkSection() {
  const { kind } = useConnection();
  const offline = useSessionState((screen) => screen.offline);
  return (
    <>
      <p className={styles['lead']}>
        Triptych trusts the certificates that this computer trusts, and uses the system’s proxies. Each connection can
        have its own proxy.
      </p>
      {kind === 'none' && !offline && (
        <p className={styles['lead']}>
          <a className="link" href="#/">
            Return to first connection
          </a>
        </p>
      )}
      <CertificatesEntry />
      <ProxiesEntry />
      <PrivateResultLinksEntry />
    </>
  );
}

/** Allows result links into the network of the user, by connection. */
function PrivateResultLinksEntry() {
  const { privateResultLinks } = useSettings();
  const saveSettings = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <h3>Results from your network</h3>
      <p className={styles['words']}>
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
