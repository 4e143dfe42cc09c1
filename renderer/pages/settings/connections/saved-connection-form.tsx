import { ActionIcon, Button, Checkbox, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  type ExtraHeaderInput,
  isProbablySecret,
  mostExtraHeaders,
} from '../../../../shared/connections/extra-headers.ts';
import type { GatewayState } from '../../../../shared/connections/gateway.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { ConnectionTestResult } from '../../../entities/connections/connection-test-result.tsx';
import { AddressField, KeyField, keyStorageText } from '../../../entities/connections/first-connection-fields.tsx';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Flex, Grid, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import rows from '../section.module.css';
import styles from './saved-connection-form.module.css';
import { useSavedConnectionForm } from './use-saved-connection-form.ts';

type GatewayForm = ReturnType<typeof useSavedConnectionForm>;

interface GatewayFormProps {
  /** Unset for a new gateway. */
  readonly gateway?: GatewayState;
  readonly close: () => void;
}

/** Form with all settings of a gateway, its test, and its save button. */
export function SavedConnectionForm({ gateway, close }: GatewayFormProps) {
  const [replacing, setReplacing] = useState(false);
  const form = useSavedConnectionForm(gateway, () => {
    setReplacing(false);
    if (gateway === undefined) close();
  });
  const showsStoredKey = form.hasStoredKey && gateway?.keyRefused !== true && !replacing;
  return (
    <form
      className={styles['form']}
      aria-label={gateway === undefined ? 'New connection' : `Connection ${gateway.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (gateway === undefined) form.connect();
        else form.save();
      }}
    >
      <div className={rows['row']}>
        <span className={`label ${rows['name']}`}>Name</span>
        <TextInput
          aria-label="Name"
          value={form.values.name}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
          error={form.sentenceOf('name', 'The name')}
          autoComplete="off"
          autoFocus={gateway === undefined}
        />
      </div>
      <div className={rows['row']}>
        <span className={`label ${rows['name']}`}>Base URL</span>
        <div>
          <AddressField form={form} hideLabel />
          <Flex component="p" className="t3 small" gap={6} mt={6}>
            Scheme, host, and port only. If you change it, enter the key again. A key is never sent to an address it
            wasn’t entered for.
          </Flex>
        </div>
      </div>
      <div className={rows['row']} data-settings-place="key">
        <span className={`label ${rows['name']}`}>API key</span>
        {showsStoredKey && gateway ? (
          <StoredKey id={gateway.id} keyIn={gateway.keyIn} onReplace={() => setReplacing(true)} />
        ) : (
          <KeyField form={form} hideLabel />
        )}
      </div>
      <Box my={14}>
        <Disclosure title="Proxy and headers" note={summaryOf(form.values)}>
          <ProxyField form={form} />
          <MessagesKeyAndVersionHeaders form={form} />
          <ExtraHeadersField form={form} />
        </Disclosure>
      </Box>
      <div className={rows['row']}>
        <span />
        <Group gap="s2" wrap="wrap" miw={0}>
          {(gateway === undefined || form.isChanged) && (
            <Button type="submit" variant="filled" loading={form.busy === 'connect'}>
              {gateway === undefined ? 'Test and add' : 'Save'}
            </Button>
          )}
          <ChargeButton
            verb="Test"
            cost="free"
            leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
            loading={form.busy === 'test'}
            onClick={form.test}
          />
          {form.isHeld && (
            <Button variant="subtle" onClick={form.save}>
              Add without testing
            </Button>
          )}
          {gateway === undefined && (
            <Button variant="subtle" onClick={close}>
              Cancel
            </Button>
          )}
        </Group>
      </div>
      <ConnectionTestResult form={form} />
    </form>
  );
}

function summaryOf({ proxy, messages, headers }: ReturnType<typeof useSavedConnectionForm>['values']): string {
  const proxyText = { system: 'system proxy', none: 'no proxy', manual: 'custom proxy' }[proxy.kind];
  const extra = headers.length > 0 ? `, ${formatCounted(headers.length, 'extra header')}` : '';
  return messages === undefined ? proxyText + extra : `${proxyText}, custom headers${extra}`;
}

interface StoredKeyProps extends Pick<GatewayState, 'id' | 'keyIn'> {
  onReplace: () => void;
}

/** Shows that main stores a key. The renderer never receives the key itself. */
function StoredKey({ id, keyIn, onReplace }: StoredKeyProps) {
  const remove = useAction((calls) => calls.connection.removeKey({ id }));
  const Icon = keyIn === 'file' ? IconLockOpen : IconLock;
  return (
    <div>
      <div className="row">
        <TextInput className="grow" aria-label="API key" data-mono readOnly value="••••••••••••••••••••" />
        <Button onClick={onReplace}>Replace</Button>
        <Button variant="subtle" loading={remove.isPending} onClick={() => remove.run()}>
          Remove
        </Button>
      </div>
      <Flex component="p" className="icon-line t3 small" gap={6} mt={6}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {keyStorageText(keyIn)}
      </Flex>
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </div>
  );
}

const kinds = [
  { value: 'system', label: 'System' },
  { value: 'none', label: 'None' },
  { value: 'manual', label: 'Custom' },
] as const;

/** The way from this computer to the gateway. */
function ProxyField({ form }: { form: GatewayForm }) {
  const { proxy } = form.values;
  const choose = (kind: string) => {
    if (kind === 'manual') form.change({ proxy: { kind, address: '' } });
    else form.change({ proxy: { kind: kind === 'none' ? 'none' : 'system' } });
  };
  return (
    <div className={rows['row']}>
      <span className={`label ${rows['name']}`}>Proxy</span>
      <div>
        <SegmentedControl aria-label="Proxy" value={proxy.kind} onChange={choose} data={[...kinds]} />
        {proxy.kind === 'manual' && (
          <TextInput
            mt={8}
            aria-label="Proxy URL"
            data-mono
            placeholder="http://proxy.example.com:3128"
            value={proxy.address}
            onChange={(event) => form.change({ proxy: { kind: 'manual', address: event.currentTarget.value } })}
            error={form.sentenceOf('proxy', 'The proxy URL')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Flex component="p" className="t3 small" gap={6} mt={6}>
          Used for requests to this gateway and for downloading its results. A gateway on this computer is reached
          without a proxy.
        </Flex>
      </div>
    </div>
  );
}

const keyHeaders = [
  { value: 'authorization', label: 'Authorization' },
  { value: 'x-api-key', label: 'X-API-Key' },
] as const;

/** The headers of Messages that the interface leaves open, where this gateway wants others. */
function MessagesKeyAndVersionHeaders({ form }: { form: GatewayForm }) {
  const { messagesKeyIn, version } = useSynced('settings').talk;
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
          <Flex component="p" className="t3 small" gap={6} mt={6}>
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
  // Blanks around a name are never intended.
  const normalize = (typed: string) => (part === 'name' ? typed.trim() : typed);
  return (
    <TextInput
      aria-label={`Version header ${part}`}
      data-mono
      placeholder={placeholder}
      value={version[part]}
      error={form.sentenceOf(`version-${part}`, `The header ${part}`)}
      onChange={(event) =>
        form.change({
          messages: { ...messages, version: { ...version, [part]: normalize(event.currentTarget.value) } },
        })
      }
    />
  );
}

const emptyHeader: ExtraHeaderInput = { name: '', value: '', isSecret: false };

/** Headers that this gateway wants with every request, such as the name of a provider. */
function ExtraHeadersField({ form }: { form: GatewayForm }) {
  const { headers } = form.values;
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const sentence = form.sentenceOf('headers', 'These');
  const focusName = (index: number) =>
    requestAnimationFrame(() => {
      const fields = list.current?.querySelectorAll<HTMLInputElement>('input[data-header-name]');
      (fields?.[index] ?? add.current)?.focus();
    });
  return (
    <div className={rows['row']}>
      <span className={`label ${rows['name']}`}>Extra headers</span>
      <div>
        {headers.length > 0 && (
          <Stack component="ul" gap="s2" mb="s3" ref={list} aria-label="Extra headers">
            {headers.map((header, index) => (
              <HeaderRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a header has no identity but its place while it is written
                key={index}
                header={header}
                index={index}
                form={form}
                remove={() => {
                  form.change({ headers: headers.toSpliced(index, 1) });
                  focusName(Math.min(index, headers.length - 2));
                }}
              />
            ))}
          </Stack>
        )}
        <Button
          ref={add}
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
          disabled={headers.length >= mostExtraHeaders}
          onClick={() => {
            form.change({ headers: [...headers, emptyHeader] });
            focusName(headers.length);
          }}
        >
          Add header
        </Button>
        {sentence !== undefined && (
          <Flex component="p" className="t3 small" gap={6} mt={6}>
            {sentence}
          </Flex>
        )}
        <Flex component="p" className="t3 small" gap={6} mt={6}>
          Sent with every request to this gateway. A secret value is stored like the key and is never shown again.
        </Flex>
      </div>
    </div>
  );
}

interface HeaderRowProps {
  readonly header: ExtraHeaderInput;
  readonly index: number;
  readonly form: GatewayForm;
  readonly remove: () => void;
}

function HeaderRow({ header, index, form, remove }: HeaderRowProps) {
  const { name, value, isSecret } = header;
  const isSurelySecret = isProbablySecret(header);
  const change = (changes: Partial<ExtraHeaderInput>) =>
    form.change({ headers: form.values.headers.with(index, { ...header, ...changes }) });
  const place = `header ${index + 1}`;
  return (
    <Grid component="li" columns="minmax(0, 1fr) minmax(0, 1.4fr) auto auto" gap="s2" align="start">
      <TextInput
        aria-label={`Name of ${place}`}
        data-header-name
        data-mono
        placeholder="x-provider"
        value={name}
        error={form.sentenceOf(`header-${index}-name`, 'The name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        aria-label={`Value of ${place}`}
        data-mono
        type={isSecret || isSurelySecret ? 'password' : 'text'}
        placeholder={value === undefined ? 'Stored. Type to replace it.' : 'openai'}
        value={value ?? ''}
        error={form.sentenceOf(`header-${index}-value`, 'The value')}
        onChange={(event) => change({ value: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox
        pt={4}
        label="Secret"
        aria-label={`Secret value of ${place}`}
        checked={isSecret || isSurelySecret}
        disabled={isSurelySecret || value === undefined}
        onChange={(event) => change({ isSecret: event.currentTarget.checked })}
      />
      <ActionIcon variant="subtle" aria-label={`Remove ${place}`} onClick={remove}>
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Grid>
  );
}
