import { Button, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { GatewayState } from '../../../../shared/connections/gateway.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { keyStorageText } from '../../../entities/connections/key-storage-text.ts';
import { Flex } from '../../../ui/primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import styles from '../section.module.css';

interface StoredKeyProps extends Pick<GatewayState, 'id' | 'keyIn'> {
  onReplace: () => void;
}

/** A key that main holds. The screen never had it, so there is nothing to show but that it is there. */
export function StoredKey({ id, keyIn, onReplace }: StoredKeyProps) {
  const calls = useCalls();
  const forget = useMutation({ mutationFn: () => calls.connection.forgetKey({ id }) });
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
      <Flex component="p" className={`t3 small ${styles['note']}`} gap={6} mt={6}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {keyStorageText(keyIn)}
      </Flex>
      {forget.error && <ProblemNote problem={problemOf(forget.error)} />}
    </div>
  );
}
