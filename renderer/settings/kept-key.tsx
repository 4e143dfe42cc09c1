import { Button, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Connection } from '../../shared/settings.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { keyPlace } from '../connection/key-place.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import styles from './section-parts.module.css';

type Gateway = Extract<Connection, { kind: 'gateway' }>;

interface KeptKeyProps extends Pick<Gateway, 'keyIn' | 'temporary'> {
  onReplace: () => void;
}

/** A key that main holds. The screen never had it, so there is nothing to show but that it is there. */
export function KeptKey({ keyIn, temporary, onReplace }: KeptKeyProps) {
  const calls = useCalls();
  const forget = useMutation({ mutationFn: () => calls.connection.forgetKey() });
  const Icon = keyIn === 'file' ? IconLockOpen : IconLock;
  return (
    <div>
      <div className="row">
        <TextInput className="grow" aria-label="API key" data-mono readOnly value="••••••••••••••••••••" />
        <Button onClick={onReplace}>Replace</Button>
        <Button variant="subtle" loading={forget.isPending} onClick={() => forget.mutate()}>
          Remove
        </Button>
      </div>
      <p className={styles['note']}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {temporary ? 'Given when Triptych was started, for this run only; nothing of it is written.' : keyPlace(keyIn)}
      </p>
      {forget.error && <ProblemNote problem={problemOf(forget.error)} />}
    </div>
  );
}
