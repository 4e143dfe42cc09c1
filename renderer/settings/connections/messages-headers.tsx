import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useSettings } from '../../bridge/queries.ts';
import rows from '../section-parts.module.css';
import styles from './gateway-form.module.css';
import type { GatewayForm } from './use-gateway-form.ts';

const keyHeaders = [
  { value: 'authorization', label: 'Authorization' },
  { value: 'x-api-key', label: 'X-API-Key' },
] as const;

/** The headers of Messages that the interface leaves open, where this gateway wants others. */
export function MessagesHeaders({ form }: { form: GatewayForm }) {
  const { messagesKeyIn, version } = useSettings().talk;
  const { messages } = form.values;
  const reason = (field: string) => {
    const found = form.reasonOf(field);
    return found === undefined ? undefined : `The header ${field === 'version-name' ? 'name' : 'value'} ${found}`;
  };
  const { messages: _, ...others } = form.values;
  return (
    <div className={rows['row']}>
      <span className={`label ${rows['name']}`}>Headers of Messages</span>
      <div>
        <Switch
          label="Own ones for this connection"
          checked={messages !== undefined}
          onChange={(event) =>
            form.replace(event.currentTarget.checked ? { ...others, messages: { messagesKeyIn, version } } : others)
          }
        />
        {messages === undefined ? (
          <p className={rows['note']}>As they are set under Chat and Messages.</p>
        ) : (
          <div className={styles['headers']}>
            <SegmentedControl
              aria-label="Header that carries the key to Messages"
              value={messages.messagesKeyIn}
              onChange={(value) =>
                form.change({
                  messages: { ...messages, messagesKeyIn: value === 'x-api-key' ? 'x-api-key' : 'authorization' },
                })
              }
              data={[...keyHeaders]}
            />
            <TextInput
              aria-label="Name of the version header"
              data-mono
              placeholder="vendor-version"
              value={messages.version.name}
              error={reason('version-name')}
              onChange={(event) =>
                form.change({
                  messages: { ...messages, version: { ...messages.version, name: event.currentTarget.value.trim() } },
                })
              }
            />
            <TextInput
              aria-label="Value of the version header"
              data-mono
              placeholder="2026-01-01"
              value={messages.version.value}
              error={reason('version-value')}
              onChange={(event) =>
                form.change({
                  messages: { ...messages, version: { ...messages.version, value: event.currentTarget.value } },
                })
              }
            />
          </div>
        )}
      </div>
    </div>
  );
}
