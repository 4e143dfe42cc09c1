import { useConnection } from '../../../api/synced-state-hooks.ts';
import { useSessionState } from '../../../ui/use-session-state.ts';
import styles from '../section.module.css';
import { CertificatesEntry } from './certificates-entry.tsx';
import { PrivateResultLinksEntry } from './private-result-links-entry.tsx';
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
