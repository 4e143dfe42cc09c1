import { Menu } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { commandLineId } from '../../../shared/connections/command-line-id.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { useConnection, useGateways } from '../../api/synced-state-hooks.ts';
import {
  connectionChoices,
  distinctName,
  findIdInUse,
  useSwitchConnection,
} from '../../entities/connections/connection-choices.ts';
import { summarizeConnection } from '../../entities/connections/connection-summary.ts';
import { MenuRadioItem } from '../../ui/checkable-menu-items.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { useIsOnline } from '../../ui/use-is-online.ts';
import styles from './status-line.module.css';

/** A closing menu returns the focus to its button after 10 ms, which would take the focus from the page. */
const focusReturnedMs = 20;

/** The connection at the end of the status line, and the way to another. */
export function ConnectionMenu() {
  const connection = useConnection();
  const gateways = useGateways();
  const [, navigate] = useLocation();
  const use = useSwitchConnection('Couldn’t change the connection');
  const { shortText, sentence, isLive, isUsable } = summarizeConnection(connection, useIsOnline());
  const id = findIdInUse(connection);
  const connectionName = isUsable ? distinctName(connection, gateways) : undefined;
  const name = connectionName ?? shortText;
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <button
          type="button"
          className={`quiet ${styles['connection']}`}
          aria-label={`Connection: ${name}`}
          title={sentence}
        >
          <span className={styles['dot']} data-live={isLive || undefined} aria-hidden />
          <Box component="span" className="cut" maw={180} aria-hidden>
            {connectionName !== undefined && id === commandLineId ? 'This run' : name}
          </Box>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>New runs go to</Menu.Label>
        {connectionChoices(connection, gateways).map((each) => (
          <MenuRadioItem
            key={each.id}
            title={each.name}
            isChosen={each.id === id}
            choose={() => use.run(each.id)}
            {...(each.lack && { note: each.lack })}
          />
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSettings size={14} stroke={1.5} aria-hidden />}
          onClick={() => setTimeout(() => navigate(settingsPath('connections')), focusReturnedMs)}
        >
          Set up connections
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
