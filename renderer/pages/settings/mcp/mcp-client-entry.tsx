import { Button } from '@mantine/core';
import type { McpClient } from '../../../../shared/mcp/mcp-client.ts';
import { formatAmount } from '../../../../shared/money/format-money.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Flex, Group } from '../../../ui/layout-primitives.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { McpClientForm } from './mcp-client-form.tsx';

interface McpClientEntryProps {
  readonly client: McpClient;
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
  readonly showToken: (token: string) => void;
  /** Called before the next drawing removes it with the focus. */
  readonly removed: () => void;
}

/** One allowed client: its permissions, and its actions. */
export function McpClientEntry({ client, isOpen, open, showToken, removed }: McpClientEntryProps) {
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
