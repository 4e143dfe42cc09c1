import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mcpPortSchema } from '../../../../shared/mcp/mcp-client.ts';
import { useMcp, useSettings } from '../../../api/synced-state-hooks.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';

/** Turns the server on or off, and shows how clients connect. */
export function McpServerEntry() {
  const { isOn, port } = useSettings().mcp;
  const { url, problem } = useMcp();
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
            <span className={rows['name']}>Command</span>
            <Group gap="s2" wrap="wrap">
              <code className="mono">triptych mcp</code>
              <CopyButton text="triptych mcp" label="Copy command" iconOnly />
            </Group>
          </div>
          <div className={rows['row']}>
            <span className={rows['name']}>URL</span>
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
      <label className={rows['name']} htmlFor="mcp-port">
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
