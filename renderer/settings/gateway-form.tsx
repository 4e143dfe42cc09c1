import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection, useSettings } from '../bridge/queries.ts';
import { AddressField, KeyField } from '../connection/connection-fields.tsx';
import { useConnectionForm } from '../connection/use-connection-form.ts';
import { TestResult } from '../connection/verdict-steps.tsx';
import { CostButton } from '../parts/cost-button.tsx';
import { notify } from '../parts/notify.ts';
import styles from './gateway-form.module.css';
import { KeptKey } from './kept-key.tsx';
import rows from './section-parts.module.css';

/** Address and key of the gateway, its test, and the way to use it. */
export function GatewayForm() {
  const { baseUrl } = useSettings();
  const connection = useConnection();
  const inUse = connection.kind === 'gateway' ? connection : undefined;
  const [replacing, setReplacing] = useState(false);
  const form = useConnectionForm({
    baseUrl,
    // Main knows whether it keeps a key for the address; it answers with a sentence where it does not.
    keptFor: baseUrl === '' || inUse?.hasKey === false ? undefined : baseUrl,
    onConnected: () => {
      setReplacing(false);
      notify('The gateway is in use', 'New runs go there from now on.');
    },
  });
  const keyWorks = inUse?.hasKey === true && !inUse.keyRefused;
  const showsKept = keyWorks && !replacing && form.values.baseUrl === baseUrl;
  const isNew = !keyWorks || form.values.key !== '' || form.values.baseUrl !== baseUrl;
  return (
    <form
      className={styles['form']}
      aria-label="Gateway"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.connect();
      }}
    >
      <div className={rows['row']}>
        <span className={`label ${rows['name']}`}>Base address</span>
        <div>
          <AddressField form={form} hideLabel />
          <p className={rows['note']}>
            Scheme, host and port only. If you change it, the key is asked for again: a key never goes to an address it
            was not given for.
          </p>
        </div>
      </div>
      <div className={rows['row']}>
        <span className={`label ${rows['name']}`}>API key</span>
        {showsKept ? (
          <KeptKey keyIn={inUse.keyIn} temporary={inUse.temporary} onReplace={() => setReplacing(true)} />
        ) : (
          <div>
            <KeyField form={form} hideLabel />
            {!inUse && baseUrl !== '' && (
              <p className={rows['note']}>Leave it empty to use the key that is kept for this address.</p>
            )}
          </div>
        )}
      </div>
      <div className={rows['row']}>
        <span />
        <div className="row">
          {isNew && (
            <Button type="submit" variant="filled" loading={form.busy === 'connect'}>
              Test and use
            </Button>
          )}
          <CostButton
            verb="Test"
            cost="free"
            leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
            loading={form.busy === 'test'}
            onClick={form.test}
          />
        </div>
      </div>
      <TestResult form={form} />
    </form>
  );
}
