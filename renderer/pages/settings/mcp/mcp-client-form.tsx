import { Button, Radio, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  defaultMcpPermissions,
  longestClientName,
  type McpClient,
  type McpPermissions,
} from '../../../../shared/mcp/mcp-client.ts';
import { budgetInput, readBudget } from '../../../../shared/money/budget-input.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';

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
export function McpClientForm({ client, name: firstName = '', close }: McpClientFormProps) {
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
