import { Button } from '@mantine/core';
import { IconCertificateOff } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { useNetwork } from '../../api/synced-state-hooks.ts';
import { Banner } from './banner.tsx';

/**
 * Reports that the certificate file of the settings is missing or expired. The certificate may be the reason why no
 * server can be reached.
 */
export function CertificateFileBanner() {
  const { certificateProblem } = useNetwork();
  const [location, navigate] = useLocation();
  // The network settings show the problem next to the certificate file.
  if (certificateProblem === undefined || location.startsWith('/settings/network')) return null;
  return (
    <Banner icon={IconCertificateOff} role="status">
      <span className="grow">
        <b>The certificate file isn’t being used.</b> {certificateProblem.sentence}
      </span>
      <Button size="xs" onClick={() => navigate(settingsPath('network', 'certificates'))}>
        Open Network
      </Button>
    </Banner>
  );
}
