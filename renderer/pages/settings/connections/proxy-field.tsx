import { SegmentedControl, TextInput } from '@mantine/core';
import { Flex } from '../../../ui/layout-primitives.tsx';
import rows from '../section.module.css';
import type { GatewayForm } from './use-saved-connection-form.ts';

const kinds = [
  { value: 'system', label: 'System' },
  { value: 'none', label: 'None' },
  { value: 'manual', label: 'Custom' },
] as const;

/** The way from this computer to the gateway. */
export function ProxyField({ form }: { form: GatewayForm }) {
  const { proxy } = form.values;
  const reason = form.reasonOf('proxy');
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
            error={reason === undefined ? undefined : `The proxy URL ${reason}`}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <Flex component="p" className={`t3 small ${rows['note']}`} gap={6} mt={6}>
          Used for requests to this gateway and for downloading its results. A gateway on this computer is reached
          without a proxy.
        </Flex>
      </div>
    </div>
  );
}
