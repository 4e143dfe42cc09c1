import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  type ExtraHeaderInput,
  isProbablySecret,
  mostExtraHeaders,
} from '../../../../shared/connections/extra-headers.ts';
import { Flex, Grid, Stack } from '../../../ui/layout-primitives.tsx';
import rows from '../section.module.css';
import type { GatewayForm } from './use-saved-connection-form.ts';

const emptyHeader: ExtraHeaderInput = { name: '', value: '', isSecret: false };

/** Headers that this gateway wants with every request, such as the name of a provider. */
export function ExtraHeadersField({ form }: { form: GatewayForm }) {
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
