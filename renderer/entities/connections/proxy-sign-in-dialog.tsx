import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type KnownProxy, longestLogin } from '../../../shared/connections/network-settings.ts';
import { useSynced } from '../../api/synced-state.ts';
import { Flex, Grid } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { SecretInput } from './secret-input.tsx';

interface ProxySignInDialogProps {
  readonly proxy: KnownProxy;
  /** Call when the sign-in is not requested any more. */
  readonly end: () => void;
}

export function ProxySignInDialog({ proxy: { address, required, isSignInRequested }, end }: ProxySignInDialogProps) {
  useReturningFocus();
  const { canProtectKey } = useSynced('app');
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [storeUnprotected, setStoreUnprotected] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const postponeSignIn = useAction((calls) => calls.network.postponeSignIn({ address }));
  const signIn = useAction(
    (calls) => calls.network.signIn({ address, user: user.trim(), password, storeUnprotected }),
    { done: end },
  );
  const close = () => {
    end();
    if (isSignInRequested) postponeSignIn.run();
  };
  const isEmpty = user.trim() === '';
  const problem = signIn.problem ?? postponeSignIn.problem;
  return (
    <Modal opened onClose={close} title="Sign in to the proxy" size={440}>
      <Grid
        component="form"
        className="anywhere"
        gap={14}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isEmpty) signIn.run();
        }}
      >
        <p>
          The proxy <span className="mono">{address}</span>{' '}
          {required === 'other-login'
            ? 'refused the user name and password. They were sent once. Nothing more is sent until you enter others.'
            : 'requires a user name and a password.'}
        </p>
        <TextInput
          label="User name"
          data-autofocus
          maxLength={longestLogin}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
          error={isChecked && isEmpty ? 'Enter a user name.' : undefined}
          autoComplete="off"
          spellCheck={false}
        />
        <SecretInput
          label="Password"
          maxLength={longestLogin}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          description={describeStorage(address, canProtectKey, storeUnprotected)}
          showLabel="Show password"
        />
        {!canProtectKey && (
          <Checkbox
            label="Remember it in an unencrypted file (readable only by your user)"
            checked={storeUnprotected}
            onChange={(event) => setStoreUnprotected(event.currentTarget.checked)}
          />
        )}
        {problem && <ProblemNote problem={problem} />}
        <Flex gap={8} justify="flex-end">
          <Button onClick={close}>Not now</Button>
          <Button type="submit" variant="filled" loading={signIn.isPending}>
            Sign in
          </Button>
        </Flex>
      </Grid>
    </Modal>
  );
}

/** Says where the password will be stored, and whether it travels encrypted. */
function describeStorage(address: string, canProtectKey: boolean, storeUnprotected: boolean): string {
  const storageText = canProtectKey
    ? 'Stored in this computer’s keychain. It is only sent to this proxy.'
    : storeUnprotected
      ? 'Stored unencrypted in a file that only your user can read. It is only sent to this proxy.'
      : 'Stored in memory until Triptych closes. It is only sent to this proxy.';
  const isOpen = !address.startsWith('https:');
  return isOpen ? `${storageText} The connection to this proxy is not encrypted.` : storageText;
}
