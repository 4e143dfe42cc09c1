import { Button, TextInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { GatewayState } from '../../../../shared/connections/gateway.ts';
import { keyStorageText } from '../../../entities/connections/key-storage-text.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';

interface StoredKeyProps extends Pick<GatewayState, 'id' | 'keyIn'> {
  onReplace: () => void;
}

/** A key that main stores. The renderer never receives the key, so that it can only show its existence. */
export function StoredKey({ id, keyIn, onReplace }: StoredKeyProps) {
  const forget = useAction((calls) => calls.connection.removeKey({ id }));
  const Icon = keyIn === 'file' ? IconLockOpen : IconLock;
  return (
    <div>
      <div className="row">
        <TextInput className="grow" aria-label="API key" data-mono readOnly value="••••••••••••••••••••" />
        <Button onClick={onReplace}>Replace</Button>
        <Button variant="subtle" loading={forget.isPending} onClick={() => forget.run()}>
          Remove
        </Button>
      </div>
      <Flex component="p" className={`t3 small ${styles['note']}`} gap={6} mt={6}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {keyStorageText(keyIn)}
      </Flex>
      {forget.problem && <ProblemNote problem={forget.problem} />}
    </div>
  );
}
