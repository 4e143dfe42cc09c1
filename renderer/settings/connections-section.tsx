import { Radio } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useConnection, useSettings } from '../bridge/queries.ts';
import { Badge } from '../parts/badge.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { TourEntry } from '../tour/tour-entry.tsx';
import { GatewayForm } from './gateway-form.tsx';
import styles from './section-parts.module.css';

/** Which gateway new runs go to: the one of the person, or the built-in sandbox. */
export function ConnectionsSection() {
  const calls = useCalls();
  const connection = useConnection();
  const { baseUrl } = useSettings();
  const use = useMutation({
    mutationFn: (kind: string) =>
      // biome-ignore lint/correctness/useHookAtTopLevel: it is a call to main, not a hook
      kind === 'sandbox' ? calls.connection.useSandbox() : calls.connection.connect({ baseUrl }),
  });
  const wanted = use.isPending ? use.variables : connection.kind;
  return (
    <>
      <p className={styles['lead']}>
        One address and one key serve all models. New runs use the chosen connection; running tasks stay with the one
        that started them.
      </p>
      <Radio.Group value={wanted} onChange={(kind) => use.mutate(kind)} aria-label="Connection for new runs">
        <div className={styles['entry']}>
          <Choice value="sandbox" label="Built-in sandbox" inUse={connection.kind === 'sandbox'}>
            Synthetic media, no charges, no network. Everything made here is marked as synthetic.
          </Choice>
        </div>
        <div className={styles['entry']}>
          <Choice
            value="gateway"
            label="Gateway"
            inUse={connection.kind === 'gateway'}
            refused={connection.kind === 'gateway' && connection.keyRefused}
            disabled={baseUrl === ''}
          >
            {baseUrl === '' ? 'Give its address and key below.' : baseUrl}
          </Choice>
          {use.error && <ProblemNote problem={problemOf(use.error)} />}
          {/* Keyed by what is in use, so that the form opens with what main now holds. */}
          <GatewayForm key={`${connection.kind} ${baseUrl}`} />
        </div>
      </Radio.Group>
      <div className={styles['entry']}>
        <TourEntry />
      </div>
    </>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  inUse: boolean;
  refused?: boolean;
  disabled?: boolean;
  children: string;
}

function Choice({ value, label, inUse, refused = false, disabled = false, children }: ChoiceProps) {
  return (
    <Radio
      value={value}
      label={
        <span className="row">
          <b>{label}</b>
          {/* Said by the radio itself, to those who hear it. */}
          {inUse && (
            <span aria-hidden>
              <Badge>In use</Badge>
            </span>
          )}
          {refused && (
            <Badge tone="bad" icon={IconKey}>
              Key refused
            </Badge>
          )}
        </span>
      }
      description={children}
      disabled={disabled}
    />
  );
}
