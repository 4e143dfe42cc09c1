import { useConnection } from '../../../api/queries.ts';
import { useWindowState } from '../../../ui/navigation/window-state.ts';
import styles from '../section.module.css';
import { CertificatesEntry } from './certificates-entry.tsx';
import { ProxiesEntry } from './proxies-entry.tsx';

/** The section of Settings for trusted certificates and sign-ins to proxies. */
export function NetworkSection() {
  const { kind } = useConnection();
  const offline = useWindowState((screen) => screen.offline);
  return (
    <>
      <p className={styles['lead']}>
        Certificates are checked against those that this computer trusts, and proxies are used as the system names them.
        A connection can have a proxy of its own.
      </p>
      {kind === 'none' && !offline && (
        <p className={styles['lead']}>
          <a className="link" href="#/">
            Back to the first connection
          </a>
        </p>
      )}
      <CertificatesEntry />
      <ProxiesEntry />
    </>
  );
}
