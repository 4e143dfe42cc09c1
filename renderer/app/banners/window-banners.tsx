import { Button } from '@mantine/core';
import {
  IconCertificateOff,
  IconDeviceFloppy,
  IconFolderOff,
  IconKey,
  IconLifebuoy,
  IconPlugConnectedX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { missingKeyText } from '../../../shared/connections/missing-key-text.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useDraftSaveProblems } from '../../api/draft-save-problems.ts';
import { useConnectionState } from '../../api/main-connection-state.ts';
import { useSynced } from '../../api/synced-state.ts';
import { TryKeyButton } from '../../entities/connections/try-key-button.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { Banner } from './banner.tsx';
import { DatabaseBanners } from './database-banners.tsx';

/** The banners above every page, the most important first. */
export function PageBanners() {
  return (
    <>
      <MissingKeyBanner />
      <CertificateFileBanner />
      <DatabaseBanners />
      <LibraryBanner />
      <UnsavedDraftsBanner />
      <SafeModeBanner />
    </>
  );
}

/**
 * Reports that the connection in use has no valid key. Status checks are paused, therefore the banner also shows the
 * waiting tasks.
 */
function MissingKeyBanner() {
  const connection = useSynced('connection');
  const [location, navigate] = useLocation();
  const waiting = useSynced('tasks').filter((task) => !isFinal(task.state)).length;
  if (connection.kind !== 'gateway' || (connection.hasKey && !connection.keyRefused)) return null;
  return (
    <Banner icon={IconKey} role="status">
      <span className="grow">
        <b>
          {connection.keyRefused
            ? 'The gateway refuses the key.'
            : missingKeyText(connection.keyIn, connection.baseUrl)}
        </b>{' '}
        {waiting > 0 && `${formatCounted(waiting, 'task is waiting', 'tasks are waiting')} for a valid key.`}
      </span>
      <TryKeyButton />
      {!location.startsWith('/settings') && (
        <Button size="xs" onClick={() => navigate(settingsPath('connections', 'key'))}>
          Enter key
        </Button>
      )}
    </Banner>
  );
}

/**
 * Reports that the certificate file of the settings is missing or expired. The certificate may be the reason why no
 * server can be reached.
 */
function CertificateFileBanner() {
  const { certificateProblem } = useSynced('network');
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

/**
 * Reports that nothing can be saved, because the disk is full or the library is missing: once, for any number of
 * waiting results.
 */
function LibraryBanner() {
  const { problem } = useSynced('library');
  const { diskFull } = useSynced('maintenance');
  // The maintenance banner already shows a full disk, with the ways to free space.
  if (problem === undefined || (diskFull && problem.sentence.startsWith('The disk is full.'))) return null;
  return (
    <Banner icon={IconFolderOff} role="status">
      <span className="grow">
        <b>Results can’t be saved.</b> {problem.sentence}
      </span>
    </Banner>
  );
}

/** Reports a draft that is too large to be saved. The text stays in its field, and is saved when it is shorter. */
function UnsavedDraftsBanner() {
  const [problem] = Object.values(useDraftSaveProblems());
  return (
    <div role="status">
      {problem && (
        <Banner icon={IconDeviceFloppy}>
          <span>
            <b>The draft isn’t saved.</b> {problem.sentence} For now, it exists only in this window.
          </span>
        </Banner>
      )}
    </div>
  );
}

/** Shown on every page, because it explains why the program is slower or looks different. */
function SafeModeBanner() {
  const { safeMode, shell } = useSynced('app');
  if (!safeMode) return null;
  return (
    <Box component="aside" className="row t3 small" flex="none" h={26} px="s4" line="bottom" aria-label="Safe mode">
      <IconLifebuoy size={14} stroke={1.5} aria-hidden />
      <span>
        Safe mode: graphics acceleration is off{shell === 'electron' && ', default window position'}. Restart normally
        to leave.
      </span>
    </Box>
  );
}

/** A short interruption is not reported. */
const millisecondsBeforeShown = 1000;

/**
 * Reports the lost connection to main. The connection is restored automatically, therefore the banner has no button.
 */
export function DisconnectedBanner() {
  const isLost = useConnectionState((line) => line.state === 'lost');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return setShown(false);
    const timer = setTimeout(() => setShown(true), millisecondsBeforeShown);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <div role="status">
      {isLost && shown && (
        <Banner icon={IconPlugConnectedX}>
          <span>Connection to Triptych’s main process lost. Trying again.</span>
        </Banner>
      )}
    </div>
  );
}
