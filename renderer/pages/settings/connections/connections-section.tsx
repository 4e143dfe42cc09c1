import { ActionIcon, Button, Menu, Radio } from '@mantine/core';
import { IconCopy, IconDots, IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { commandLineId } from '../../../../shared/connections/command-line-id.ts';
import type { GatewayState } from '../../../../shared/connections/gateway.ts';
import { sandboxKeywords } from '../../../../shared/connections/sandbox-keywords.ts';
import { useSynced } from '../../../api/synced-state.ts';
import {
  commandLineAddress,
  findIdInUse,
  useSwitchConnection,
} from '../../../entities/connections/connection-choices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';
import styles from './saved-connection-form.module.css';
import { SavedConnectionForm } from './saved-connection-form.tsx';

const fresh = Symbol('a new one');

/** Settings for the target of new runs: one of the user's gateways, or the built-in sandbox. */
export function ConnectionsSection() {
  const connection = useSynced('connection');
  const gateways = useSynced('gateways');
  const current = findIdInUse(connection);
  const commandLineUrl = commandLineAddress(connection);
  const [open, setOpen] = useState<string | typeof fresh | undefined>(current);
  const add = useRef<HTMLButtonElement>(null);
  const use = useSwitchConnection();
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  const closeNew = () => {
    setOpen(undefined);
    focusAdd();
  };
  return (
    <>
      <Flex className={styles['head']} gap="s3" align="flex-start" justify="space-between">
        <p className={rows['lead']}>
          All models use one URL and one key. New runs use the selected connection. Running tasks stay with the
          connection that started them.
        </p>
        <Button
          ref={add}
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          aria-disabled={open === fresh}
          onClick={() => setOpen(fresh)}
        >
          Add connection
        </Button>
      </Flex>
      {open === fresh && (
        <div className={rows['entry']}>
          <h3>New connection</h3>
          <SavedConnectionForm close={closeNew} />
        </div>
      )}
      <Radio.Group
        value={use.input !== undefined && use.isPending ? use.input : current}
        onChange={(id) => use.run(id)}
        aria-label="Connection for new runs"
      >
        <div className={rows['entry']} data-settings-place="sandbox">
          <Radio
            value="sandbox"
            label={<Named name="Built-in sandbox" isInUse={current === 'sandbox'} />}
            description="Synthetic media, no charges, no network. Each result says so in its details."
          />
          <Box pt="s2" pl={24}>
            <SandboxKeywordsList isOpen={current === 'sandbox'} />
          </Box>
        </div>
        {commandLineUrl !== undefined && (
          <div className={rows['entry']}>
            <Radio
              value={commandLineId}
              label={<Named name="From the command line" isInUse={current === commandLineId} />}
              description={`${commandLineUrl} · for this session only; nothing is saved.`}
            />
          </div>
        )}
        {gateways.map((gateway) => (
          <SavedConnectionEntry
            key={gateway.id}
            gateway={gateway}
            isInUse={gateway.id === current}
            isOpen={open === gateway.id}
            removed={focusAdd}
            open={(isOpen) => setOpen(isOpen ? gateway.id : undefined)}
          />
        ))}
      </Radio.Group>
      {use.problem && <ProblemNote problem={use.problem} />}
    </>
  );
}

function Named({ name, isInUse, children }: { name: string; isInUse: boolean; children?: ReactNode }) {
  return (
    <span className={`row ${styles['title']}`}>
      <b title={name}>{name}</b>
      {/* Screen readers announce the checked radio button instead. */}
      {isInUse && (
        <span aria-hidden>
          <Badge>In use</Badge>
        </span>
      )}
      {children}
    </span>
  );
}

/** Lists the words of a prompt with which the sandbox simulates problems. */
function SandboxKeywordsList({ isOpen }: { isOpen: boolean }) {
  return (
    <Disclosure title="Simulate problems" open={isOpen}>
      <Stack gap="s2">
        <p className="small t2">Add one of these words to a prompt in Studio, with its brackets.</p>
        <FactList entries={sandboxKeywords.map(({ word, effect }) => [`[${word}]`, effect])} />
      </Stack>
    </Disclosure>
  );
}

interface SavedConnectionEntryProps {
  readonly gateway: GatewayState;
  readonly isInUse: boolean;
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  /** Called after the removal, before the entry disappears with the focus. */
  readonly removed: () => void;
}

/** A saved connection, with a radio button to use it and a form to edit it. */
function SavedConnectionEntry({ gateway, isInUse, isOpen, open, removed }: SavedConnectionEntryProps) {
  const { id, name, baseUrl } = gateway;
  const label = isOpen ? 'Close' : gateway.hasKey ? 'Edit' : 'Enter key';
  return (
    <div className={rows['entry']}>
      <Flex className={styles['head']} gap="s3" align="flex-start" justify="space-between">
        <Radio
          value={id}
          label={
            <Named name={name} isInUse={isInUse}>
              <MissingBadges gateway={gateway} />
            </Named>
          }
          description={<span className="anywhere">{baseUrl}</span>}
        />
        <Group flex="none" gap="s1">
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

/** Reason why the connection cannot send a run. */
function MissingBadges({ gateway: { hasKey, keyIn, keyRefused, headers } }: { gateway: GatewayState }) {
  return (
    <>
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
