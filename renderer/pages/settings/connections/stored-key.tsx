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

/** Shows that main stores a key. The renderer never receives the key itself. */
export function StoredKey({ id, keyIn, onReplace }: StoredKeyProps) {
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
      <Flex component="p" className={`t3 small ${styles['note']}`} gap={6} mt={6}>
        <Icon size={14} stroke={1.5} aria-hidden />
        {keyStorageText(keyIn)}
      </Flex>
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </div>
  );
}
