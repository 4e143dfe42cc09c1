import { Button, Radio } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { commandLineId } from '../../../../shared/connections/command-line-id.ts';
import { sandboxKeywords } from '../../../../shared/connections/sandbox-keywords.ts';
import { useConnection, useGateways } from '../../../api/synced-state-hooks.ts';
import {
  commandLineAddress,
  findIdInUse,
  useSwitchConnection,
} from '../../../entities/connections/connection-choices.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { TourEntry } from '../../../ui/tour-entry.tsx';
import rows from '../section.module.css';
import { SavedConnectionEntry } from './saved-connection-entry.tsx';
import styles from './saved-connection-form.module.css';
import { SavedConnectionForm } from './saved-connection-form.tsx';

const fresh = Symbol('a new one');

/** Settings for the target of new runs: one of the user's gateways, or the built-in sandbox. */
export function ConnectionsSection() {
  const connection = useConnection();
  const gateways = useGateways();
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
      <div className={rows['entry']}>
        <TourEntry />
      </div>
    </>
  );
}

function Named({ name, isInUse }: { name: string; isInUse: boolean }) {
  return (
    <span className={`row ${styles['title']}`}>
      <b>{name}</b>
      {/* Said by the radio itself, to those who hear it. */}
      {isInUse && (
        <span aria-hidden>
          <Badge>In use</Badge>
        </span>
      )}
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
