import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { Flex, Grid } from '../../../ui/layout-primitives.tsx';
import rows from '../section.module.css';
import styles from './saved-connection-form.module.css';
import type { GatewayForm } from './use-saved-connection-form.ts';

const keyHeaders = [
  { value: 'authorization', label: 'Authorization' },
  { value: 'x-api-key', label: 'X-API-Key' },
] as const;

/** The headers of Messages that the interface leaves open, where this gateway wants others. */
export function MessagesKeyAndVersionHeaders({ form }: { form: GatewayForm }) {
  const { messagesKeyIn, version } = useSettings().talk;
  const { messages } = form.values;
  const { messages: _, ...otherNames } = form.values;
  return (
    <div className={rows['row']}>
      <span className={`label ${rows['name']}`}>Messages headers</span>
      <div>
        <Switch
          label="Use custom headers for this connection"
          checked={messages !== undefined}
          onChange={(event) =>
            form.replace(
              event.currentTarget.checked ? { ...otherNames, messages: { messagesKeyIn, version } } : otherNames,
            )
          }
        />
        {messages === undefined ? (
          <Flex component="p" className={`t3 small ${rows['note']}`} gap={6} mt={6}>
            Uses the headers set under Chat and Messages.
          </Flex>
        ) : (
          <Grid className={styles['headers']} columns="repeat(2, minmax(0, 1fr))" gap="s2" mt="s3">
            <SegmentedControl
              aria-label="Header for the Messages key"
              value={messages.messagesKeyIn}
              onChange={(value) =>
                form.change({
                  messages: { ...messages, messagesKeyIn: value === 'x-api-key' ? 'x-api-key' : 'authorization' },
                })
              }
              data={[...keyHeaders]}
            />
            <VersionPart part="name" placeholder="vendor-version" form={form} messages={messages} />
            <VersionPart part="value" placeholder="2026-01-01" form={form} messages={messages} />
          </Grid>
        )}
      </div>
    </div>
  );
}

interface VersionPartProps {
  readonly part: 'name' | 'value';
  readonly placeholder: string;
  readonly form: GatewayForm;
  readonly messages: NonNullable<GatewayForm['values']['messages']>;
}

function VersionPart({ part, placeholder, form, messages }: VersionPartProps) {
  const { version } = messages;
  const reason = form.reasonOf(`version-${part}`);
  // Blanks around a name are never intended.
  const normalize = (typed: string) => (part === 'name' ? typed.trim() : typed);
  return (
    <TextInput
      aria-label={`Version header ${part}`}
      data-mono
      placeholder={placeholder}
      value={version[part]}
      error={reason === undefined ? undefined : `The header ${part} ${reason}`}
      onChange={(event) =>
        form.change({
          messages: { ...messages, version: { ...version, [part]: normalize(event.currentTarget.value) } },
        })
      }
    />
  );
}
