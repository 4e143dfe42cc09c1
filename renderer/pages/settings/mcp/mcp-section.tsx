import { Button, Modal } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMcp, useSettings } from '../../../api/synced-state-hooks.ts';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import rows from '../section.module.css';
import { McpClientEntry } from './mcp-client-entry.tsx';
import { McpClientForm } from './mcp-client-form.tsx';
import { McpServerEntry } from './mcp-server-entry.tsx';

/** The section of Settings for programs that use Triptych through the Model Context Protocol. */
export function McpSection() {
  const { clients } = useSettings().mcp;
  const [openId, setOpenId] = useState<string>();
  /** Name in the form of a new client. */
  const [newName, setNewName] = useState<string>();
  const [shown, setShown] = useState<{ readonly name: string; readonly token: string }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAdd = () => requestAnimationFrame(() => addButton.current?.focus());
  const closeNew = () => {
    setNewName(undefined);
    focusAdd();
  };
  return (
    <>
      <p className={rows['lead']}>
        Other programs on this computer, such as an AI assistant in an editor, can use Triptych through the Model
        Context Protocol (MCP). Each program needs your permission. No program ever receives the API key.
      </p>
      <McpServerEntry />
      <WaitingClients allow={setNewName} />
      <section className={rows['entry']} aria-label="Clients">
        <Flex gap="s3" align="flex-start" justify="space-between" mb="s3">
          <h3>Clients</h3>
          <Button
            ref={addButton}
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            aria-disabled={newName !== undefined}
            onClick={() => newName === undefined && setNewName('')}
          >
            Add client
          </Button>
        </Flex>
        {newName !== undefined && <McpClientForm key={newName} name={newName} close={closeNew} />}
        {clients.length === 0 && newName === undefined && (
          <p className="t3">No clients yet. Add a client, or let a program connect and allow it here.</p>
        )}
        <Stack component="ul" gap="s4" aria-label="Allowed clients">
          {clients.map((client) => (
            <McpClientEntry
              key={client.id}
              client={client}
              isOpen={client.id === openId}
              open={(isOpen) => setOpenId(isOpen ? client.id : undefined)}
              showToken={(token) => setShown({ name: client.name, token })}
              removed={focusAdd}
            />
          ))}
        </Stack>
      </section>
      {shown && <McpTokenDialog {...shown} close={() => setShown(undefined)} />}
    </>
  );
}

/** Unknown programs that called a tool and were refused. */
function WaitingClients({ allow }: { readonly allow: (name: string) => void }) {
  const { waiting } = useMcp();
  const dismiss = useAction((calls, name: string) => calls.mcp.dismiss({ name }), {
    failed: 'Couldn’t remove the name',
  });
  if (waiting.length === 0) return null;
  return (
    <section className={rows['entry']} aria-label="Clients that want access">
      <h3>Wants access</h3>
      <p className={rows['words']}>These programs were refused. They state their names themselves.</p>
      <Stack component="ul" gap="s2">
        {waiting.map((name) => (
          <li key={name}>
            <Group gap="s1 s2" wrap="wrap">
              <b className="anywhere grow">{name}</b>
              <Button size="xs" aria-label={`Allow ${name}`} onClick={() => allow(name)}>
                Allow…
              </Button>
              <Button size="xs" variant="subtle" aria-label={`Dismiss ${name}`} onClick={() => dismiss.run(name)}>
                Dismiss
              </Button>
            </Group>
          </li>
        ))}
      </Stack>
    </section>
  );
}

/** Shows a new token once, as the configuration of a client. */
function McpTokenDialog({ name, token, close }: { name: string; token: string; close: () => void }) {
  useReturningFocus();
  const { url = 'http://127.0.0.1:PORT/mcp' } = useMcp();
  const headers = { Authorization: `Bearer ${token}` };
  const configuration = { mcpServers: { triptych: { type: 'http', url, headers } } };
  return (
    <Modal opened onClose={close} title={`Token for “${name}”`} size={560}>
      <Stack gap="s4">
        <p>
          Copy the token now. Triptych stores only its hash, and never shows the token again. Every program with this
          token has the permissions of this client.
        </p>
        <RawText text={token} label="Token" />
        <p className="t3 small">Most clients accept this configuration:</p>
        <RawText text={JSON.stringify(configuration)} label="Configuration" />
        <Flex justify="flex-end">
          <Button variant="filled" data-autofocus onClick={close}>
            Done
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
