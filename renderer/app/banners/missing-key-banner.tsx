import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { missingKeyText } from '../../../shared/connections/missing-key-text.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useConnection, useTasks } from '../../api/synced-state-hooks.ts';
import { TryKeyButton } from '../../entities/connections/try-key-button.tsx';
import { Banner } from './banner.tsx';

/**
 * Reports that the connection in use has no valid key. Status checks are paused, therefore the banner also shows the
 * waiting tasks.
 */
export function MissingKeyBanner() {
  const connection = useConnection();
  const [location, navigate] = useLocation();
  const waiting = useTasks().filter((task) => !isFinal(task.state)).length;
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
