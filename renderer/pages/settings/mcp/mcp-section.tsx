import { Button, Modal, Radio, Switch, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  defaultMcpPermissions,
  longestClientName,
  type McpClient,
  type McpPermissions,
  mcpPortSchema,
} from '../../../../shared/mcp/mcp-client.ts';
import { budgetInput, readBudget } from '../../../../shared/money/budget-input.ts';
import { formatAmount } from '../../../../shared/money/format-money.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box, Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import rows from '../section.module.css';

/** The section of Settings for programs that use Triptych through the Model Context Protocol. */
export function McpSection() {
  const { clients } = useSynced('settings').mcp;
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
  const { waiting } = useSynced('mcp');
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
  const { url = 'http://127.0.0.1:PORT/mcp' } = useSynced('mcp');
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

/** Turns the server on or off, and shows how clients connect. */
function McpServerEntry() {
  const { isOn, port } = useSynced('settings').mcp;
  const { url, problem } = useSynced('mcp');
  const change = useAction((calls, isOn: boolean) => calls.mcp.change({ isOn }));
  return (
    <section className={rows['entry']} aria-label="Server">
      <Switch
        label={<b>MCP server</b>}
        description="Off: every call of every client is refused. On: allowed clients can connect from this computer only."
        checked={change.isPending ? change.input === true : isOn}
        onChange={(event) => change.run(event.currentTarget.checked)}
      />
      {change.problem && <ProblemNote problem={change.problem} />}
      {isOn && (
        <Box mt="s4">
          <div className={rows['row']}>
            <span className={`label ${rows['name']}`}>Command</span>
            <Group gap="s2" wrap="wrap">
              <code className="mono">triptych mcp</code>
              <CopyButton text="triptych mcp" label="Copy command" iconOnly />
            </Group>
          </div>
          <div className={rows['row']}>
            <span className={`label ${rows['name']}`}>URL</span>
            <div>
              {url !== undefined && (
                <Group gap="s2" wrap="wrap">
                  <code className="mono anywhere">{url}</code>
                  <CopyButton text={url} label="Copy URL" iconOnly />
                </Group>
              )}
              {problem && <ProblemNote problem={problem} />}
            </div>
          </div>
          <PortForm key={port} port={port} />
        </Box>
      )}
    </section>
  );
}

function PortForm({ port }: { readonly port: number }) {
  const [text, setText] = useState(String(port));
  const [hasTried, setTried] = useState(false);
  const read = mcpPortSchema.safeParse(text.trim() === '' ? undefined : Number(text));
  const change = useAction((calls, next: number) => calls.mcp.change({ port: next }));
  return (
    <form
      className={rows['row']}
      aria-label="Port"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (read.success) change.run(read.data);
      }}
    >
      <label className={`label ${rows['name']}`} htmlFor="mcp-port">
        Port
      </label>
      <div>
        <Group gap="s2" align="flex-start">
          <TextInput
            id="mcp-port"
            w={120}
            data-mono
            inputMode="numeric"
            value={text}
            error={hasTried && !read.success ? 'Enter a number from 1024 to 65535.' : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {text !== String(port) && (
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
          )}
        </Group>
        {change.problem && <ProblemNote problem={change.problem} />}
      </div>
    </form>
  );
}

interface McpClientEntryProps {
  readonly client: McpClient;
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly showToken: (token: string) => void;
  /** Called before the next drawing removes it with the focus. */
  readonly removed: () => void;
}

/** One allowed client: its permissions, and its actions. */
function McpClientEntry({ client, isOpen, open, showToken, removed }: McpClientEntryProps) {
  const { id, name, free, tokenHash } = client;
  const createToken = useAction((calls) => calls.mcp.createToken({ id }), {
    failed: `Couldn’t create a token for “${name}”`,
    done: ({ token }) => showToken(token),
  });
  const restore = useAction((calls) => calls.mcp.restoreClient({ id }), { failed: `Couldn’t restore “${name}”` });
  const remove = useAction((calls) => calls.mcp.removeClient({ id }), {
    failed: `Couldn’t remove “${name}”`,
    done() {
      removed();
      return { title: `“${name}” removed`, message: 'Its runs continue.', undo: () => restore.run() };
    },
  });
  return (
    <li aria-label={name}>
      <Flex gap="s1 s3" wrap="wrap" align="center" justify="space-between">
        <Group gap="s1 s2" wrap="wrap" miw={0}>
          <h4 className="strong anywhere">{name}</h4>
          <Badge tone={free ? 'plain' : 'off'}>{free ? 'Free tools' : 'No free tools'}</Badge>
          <Badge tone={client.runs === 'no' ? 'off' : 'warm'}>{runsText(client)}</Badge>
          {tokenHash !== undefined && <Badge>Has a token</Badge>}
        </Group>
        <Flex gap="s1" ml="auto">
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
            onClick={() => open(!isOpen)}
          >
            {isOpen ? 'Close' : 'Edit'}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            loading={createToken.isPending}
            aria-label={`${tokenHash === undefined ? 'Create token' : 'Replace token'} for ${name}`}
            onClick={() => createToken.run()}
          >
            {tokenHash === undefined ? 'Create token' : 'Replace token'}
          </Button>
          <Button size="xs" variant="subtle" aria-label={`Remove ${name}`} onClick={() => remove.run()}>
            Remove
          </Button>
        </Flex>
      </Flex>
      {isOpen && <McpClientForm key={JSON.stringify(client)} client={client} close={() => open(false)} />}
    </li>
  );
}

function runsText({ runs, limit: { charges, budget } }: McpClient): string {
  if (runs === 'no') return 'No runs';
  if (runs === 'ask') return 'Asks before runs';
  const amount = budget ? ` and ${formatAmount(budget.amount, budget.currency)}` : '';
  return `Up to ${formatCounted(charges, 'charge')}${amount} a day`;
}

interface McpClientFormProps {
  /** Absent: a new client. */
  readonly client?: McpClient;
  /** Name of a new client. */
  readonly name?: string;
  readonly close: () => void;
}

const runChoices: readonly { readonly value: McpPermissions['runs']; readonly label: string; readonly text: string }[] =
  [
    { value: 'no', label: 'No runs', text: 'The client can’t start runs.' },
    { value: 'ask', label: 'Ask each time', text: 'A dialog shows the runs and the estimate. Needs an open window.' },
    {
      value: 'limit',
      label: 'Up to a limit',
      text: 'Runs start without a question until the limit of the day is reached. Your budgets still apply.',
    },
  ];

/** The name and the permissions of a client. */
function McpClientForm({ client, name: firstName = '', close }: McpClientFormProps) {
  const stored = client ?? { ...defaultMcpPermissions, name: firstName };
  const [name, setName] = useState(stored.name);
  const [free, setFree] = useState(stored.free);
  const [runs, setRuns] = useState(stored.runs);
  const [charges, setCharges] = useState(String(stored.limit.charges));
  const [amount, setAmount] = useState(budgetInput(stored.limit.budget));
  const [hasTried, setTried] = useState(false);
  const limit = readLimit(charges, amount);
  const save = useAction(
    async (calls, permissions: McpPermissions) => {
      if (client) await calls.mcp.changeClient({ ...permissions, id: client.id, name });
      else await calls.mcp.addClient({ ...permissions, name });
    },
    { done: close },
  );
  const errors = hasTried ? limit.errors : {};
  return (
    <form
      aria-label={client ? `Client: ${client.name}` : 'New client'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        // Fields that are not shown can't be corrected, so they keep their values.
        const limitToSave = runs === 'limit' ? limit.value : (limit.value ?? stored.limit);
        if (name.trim() !== '' && limitToSave) save.run({ free, runs, limit: limitToSave });
      }}
    >
      <Stack gap="s4" my="s4" maw={480}>
        <TextInput
          label="Name"
          description={
            <>
              The name that the client states, or that of <span className="nowrap">--client</span> in its command.
            </>
          }
          data-autofocus
          maxLength={longestClientName}
          value={name}
          error={hasTried && name.trim() === '' ? 'Enter the name of the client.' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Switch
          label={<b>Free tools</b>}
          description="Search and show results, check runs, and open comparisons. Nothing is charged."
          checked={free}
          onChange={(event) => setFree(event.currentTarget.checked)}
        />
        <Radio.Group
          label="Runs, which may be charged"
          value={runs}
          onChange={(value) => setRuns(value as typeof runs)}
        >
          <Stack gap="s2" mt="s2">
            {runChoices.map(({ value, label, text }) => (
              <Radio key={value} value={value} label={label} description={text} />
            ))}
          </Stack>
        </Radio.Group>
        {runs === 'limit' && (
          <Flex gap="s3" align="flex-start">
            <TextInput
              label="Charges a day"
              w={120}
              inputMode="numeric"
              data-mono
              value={charges}
              error={errors.charges}
              onChange={(event) => setCharges(event.currentTarget.value)}
            />
            <TextInput
              label="Amount a day"
              w={140}
              data-mono
              placeholder="5 USD, or none"
              value={amount}
              error={errors.amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
            />
          </Flex>
        )}
        {save.problem && <ProblemNote problem={save.problem} />}
        <Flex gap="s2">
          <Button type="submit" variant="filled" loading={save.isPending}>
            {client ? 'Save client' : 'Add client'}
          </Button>
          <Button variant="subtle" onClick={close}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

interface ReadLimit {
  readonly value?: McpPermissions['limit'];
  readonly errors: { readonly charges?: string; readonly amount?: string };
}

/** Reads the limit as the user types it. */
function readLimit(charges: string, amount: string): ReadLimit {
  const count = Number(charges);
  const isCount = charges.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= 1000;
  if (!isCount) return { errors: { charges: 'Enter 1 to 1000.' } };
  if (amount.trim() === '') return { value: { charges: count }, errors: {} };
  const read = readBudget(amount);
  if (typeof read === 'string') return { errors: { amount: read } };
  return { value: { charges: count, budget: read }, errors: {} };
}
