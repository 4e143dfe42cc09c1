import { Button } from '@mantine/core';
import { IconCertificateOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useNetwork } from '../../api/queries.ts';
import styles from '../layout/layout.module.css';

/** The certificate file of the settings is gone or ended, which may be why nothing can be reached. */
export function CertificateBanner() {
  const { certificateProblem } = useNetwork();
  const [location, navigate] = useLocation();
  // There it stands beside the file itself.
  if (certificateProblem === undefined || location === '/settings/network') return null;
  return (
    <div className={styles['line']} role="status">
      <IconCertificateOff size={16} stroke={1.5} aria-hidden />
      <span className="grow">
        <b>The certificate file isn’t being used.</b> {certificateProblem.sentence}
      </span>
      <Button size="xs" onClick={() => navigate('/settings/network')}>
        Open Network
      </Button>
    </div>
  );
}
