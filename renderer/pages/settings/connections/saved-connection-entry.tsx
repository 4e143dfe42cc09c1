import { ActionIcon, Button, Menu, Radio } from '@mantine/core';
import { IconCopy, IconDots, IconKey, IconTrash } from '@tabler/icons-react';
import type { GatewayState } from '../../../../shared/connections/gateway.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';
import styles from './saved-connection-form.module.css';
import { SavedConnectionForm } from './saved-connection-form.tsx';

interface SavedConnectionEntryProps {
  readonly gateway: GatewayState;
  readonly isInUse: boolean;
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  /** Called after the removal, before the entry disappears with the focus. */
  readonly removed: () => void;
}

/** A saved connection, with a radio button to use it and a form to edit it. */
export function SavedConnectionEntry({ gateway, isInUse, isOpen, open, removed }: SavedConnectionEntryProps) {
  const { id, name, baseUrl } = gateway;
  const label = isOpen ? 'Close' : gateway.hasKey ? 'Edit' : 'Enter key';
  return (
    <div className={rows['entry']}>
      <Flex className={styles['head']} gap="s3" align="flex-start" justify="space-between">
        <Radio
          value={id}
          label={
            <span className={`row ${styles['title']}`}>
              <b title={name}>{name}</b>
              <StatusBadges gateway={gateway} isInUse={isInUse} />
            </span>
          }
          description={<span className="anywhere">{baseUrl}</span>}
        />
        <Group className={styles['tools']} gap="s1">
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${label} · ${name}`}
            aria-expanded={isOpen}
            onClick={() => open(!isOpen)}
          >
            {label}
          </Button>
          <GatewayMenu gateway={gateway} isInUse={isInUse} removed={removed} />
        </Group>
      </Flex>
      {/* A change of the stored values opens a new form with these values. */}
      {isOpen && <SavedConnectionForm key={`${id} ${name} ${baseUrl}`} gateway={gateway} close={() => open(false)} />}
    </div>
  );
}

function StatusBadges({
  gateway: { hasKey, keyIn, keyRefused, headers },
  isInUse,
}: Pick<SavedConnectionEntryProps, 'gateway' | 'isInUse'>) {
  return (
    <>
      {/* Screen readers announce the checked radio button instead. */}
      {isInUse && (
        <span aria-hidden>
          <Badge>In use</Badge>
        </span>
      )}
      {keyRefused && (
        <Badge tone="bad" icon={IconKey}>
          Key refused
        </Badge>
      )}
      {hasKey && headers.some(({ isMissing }) => isMissing) && (
        <Badge tone="off" icon={IconKey}>
          Header value missing
        </Badge>
      )}
      {!hasKey && (
        <Badge tone="off" icon={IconKey}>
          {keyIn === 'unreadable' ? 'Key unreadable here' : 'No key'}
        </Badge>
      )}
    </>
  );
}

function GatewayMenu({
  gateway: { id, name },
  isInUse,
  removed,
}: Pick<SavedConnectionEntryProps, 'gateway' | 'isInUse' | 'removed'>) {
  const failed = `Couldn’t change “${name}”`;
  const restoreGateway = useAction((calls) => calls.connection.restore({ id }), { failed });
  const remove = useAction((calls) => calls.connection.remove({ id }), {
    failed,
    done() {
      removed();
      const message = `${isInUse ? 'New runs go to the built-in sandbox. ' : ''}Its tasks are waiting.`;
      return { title: `“${name}” removed`, message, undo: () => restoreGateway.run() };
    },
  });
  const duplicate = useAction((calls) => calls.connection.duplicate({ id }), { failed });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={`More actions for ${name}`}>
          <IconDots size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={14} stroke={1.5} aria-hidden />} onClick={() => duplicate.run()}>
          Duplicate without key
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />} onClick={() => remove.run()}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
