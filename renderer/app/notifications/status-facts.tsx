import { ActionIcon, Menu, Popover } from '@mantine/core';
import { IconFlask, IconHistory, IconSettings } from '@tabler/icons-react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import { commandLineId } from '../../../shared/connections/command-line-id.ts';
import { addMoney } from '../../../shared/money/money.ts';
import { moneyText } from '../../../shared/money/spending-text.ts';
import { settingsPath } from '../../../shared/settings/settings-places.ts';
import { formatTime } from '../../../shared/util/format-dates.ts';
import { useSynced } from '../../api/synced-state.ts';
import {
  connectionChoices,
  distinctName,
  findIdInUse,
  useSwitchConnection,
} from '../../entities/connections/connection-choices.ts';
import { summarizeConnection } from '../../entities/connections/connection-summary.ts';
import { periodOf } from '../../entities/money/spending-period.ts';
import { useSpendingGroups } from '../../entities/money/use-spending-groups.ts';
import { useRunning } from '../../entities/tasks/use-task-list.ts';
import { MenuRadioItem } from '../../ui/checkable-menu-items.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { useNotifications } from '../../ui/notification-store.ts';
import { useIsOnline } from '../../ui/use-is-online.ts';
import styles from './status-line.module.css';

/** What every page says while there is no message: that results of the sandbox are no real ones. */
function RestingText() {
  return (
    <Box component="p" className={`icon-line t2 ${styles['resting']}`}>
      <IconFlask size={14} stroke={1.5} aria-hidden />
      <span className="cut">Sandbox: everything is made on this computer and nothing is charged.</span>
    </Box>
  );
}

/** What is true now, at the end of the status line: the number of runs, the cost of this week, and the connection. */
export function StatusFacts({ isResting }: { /** The line has no message. */ readonly isResting: boolean }) {
  const running = useRunning();
  const isSandbox = useSynced('connection').kind === 'sandbox';
  return (
    <>
      {isResting && isSandbox && <RestingText />}
      <Group className={`t2 ${styles['facts']}`} flex="none" gap="s4" h="h-small" pr="s3">
        <RecentMessages />
        {running > 0 && (
          <Link href="/activity" className="quiet num nowrap">
            {running} running
          </Link>
        )}
        <CostOfWeek />
        {isSandbox && (
          <Link href={settingsPath('connections')} className="link nowrap">
            Connect your gateway
          </Link>
        )}
        <ConnectionMenu />
      </Group>
    </>
  );
}

/** The last messages, newest first, with their actions: a newer message may have come before somebody pressed Undo. */
function RecentMessages() {
  const recent = useNotifications(({ recent: last }) => last);
  if (recent.length === 0) return null;
  return (
    <Popover position="top-end" width={420}>
      <Popover.Target>
        <ActionIcon size={24} aria-label="Recent messages" title="Recent messages">
          <IconHistory size={14} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Recent messages">
        <Box component="ol" mah="50dvh" overflow="hidden auto">
          {recent.map(({ id, at, title, message, isProblem }) => (
            <Box component="li" key={id} className="small anywhere" py="s1">
              <span className="t3 num">{formatTime(at)}</span> <span className={isProblem ? 'bad' : ''}>{title}</span>{' '}
              <span className="t2">{message}</span>
            </Box>
          ))}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A link to Cost with the sum of this week. Absent while nothing was charged. */
function CostOfWeek() {
  const groups = useSpendingGroups(periodOf('week', Date.now()), 'model').data?.groups ?? [];
  if (groups.length === 0) return null;
  return (
    <Link href="/cost" className="quiet num nowrap" title="By your price list">
      {moneyText(addMoney(groups.map(({ charged }) => charged)))} this week
    </Link>
  );
}

/** A closing menu returns the focus to its button after 10 ms, which would take the focus from the page. */
const focusReturnedMs = 20;

/** The connection at the end of the status line, and the way to another. */
function ConnectionMenu() {
  const connection = useSynced('connection');
  const gateways = useSynced('gateways');
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
