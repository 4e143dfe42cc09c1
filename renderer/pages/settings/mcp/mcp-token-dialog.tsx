import { Button, Modal } from '@mantine/core';
import { useMcp } from '../../../api/synced-state-hooks.ts';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

interface McpTokenDialogProps {
  readonly name: string;
  readonly token: string;
  readonly close: () => void;
}

/** Shows a new token once, as the configuration of a client. */
export function McpTokenDialog({ name, token, close }: McpTokenDialogProps) {
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
