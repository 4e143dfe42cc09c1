import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { KnownProxy } from '../../../../shared/connections/network-settings.ts';
import { useNetwork } from '../../../api/synced-state-hooks.ts';
import { openProxySignIn } from '../../../entities/connections/proxy-sign-in.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';
import own from './network.module.css';

/** Proxies that want a user name and a password, or have them. */
export function ProxiesEntry() {
  const { proxies } = useNetwork();
  return (
    <section className={styles['entry']} aria-label="Proxy sign-in">
      <h3 data-settings-place="proxies">Proxy sign-in</h3>
      <p className={styles['words']}>When a proxy requires a user name and a password, Triptych asks you for them.</p>
      {proxies.length === 0 ? <p className="t2">No proxy has requested a sign-in.</p> : <List proxies={proxies} />}
    </section>
  );
}

function List({ proxies }: { proxies: readonly KnownProxy[] }) {
  const remove = useAction((calls, address: string) => calls.network.removeLogin({ address }));
  return (
    <>
      <Stack component="ul" gap={8} my={8} aria-label="Proxies">
        {proxies.map((proxy) => (
          <li key={proxy.address}>
            <Group className={`anywhere ${own['line']}`} gap={8} wrap="wrap">
              <span className="mono">{proxy.address}</span>
              <ProxyBadge proxy={proxy} />
              <span className="grow" />
              <Button size="xs" onClick={() => openProxySignIn(proxy.address)}>
                {proxy.storedIn === undefined ? 'Sign in' : 'Replace'}
                <span className="visually-hidden"> · {proxy.address}</span>
              </Button>
              {proxy.storedIn !== undefined && (
                <Button
                  size="xs"
                  variant="subtle"
                  loading={remove.isPending && remove.input === proxy.address}
                  onClick={() => remove.run(proxy.address)}
                >
                  Remove
                  <span className="visually-hidden"> · {proxy.address}</span>
                </Button>
              )}
            </Group>
            {proxy.storedIn !== undefined && <StoredIn place={proxy.storedIn} />}
          </li>
        ))}
      </Stack>
      {remove.problem && <ProblemNote problem={remove.problem} />}
    </>
  );
}

function ProxyBadge({ proxy: { required } }: { proxy: KnownProxy }) {
  if (required === undefined) return null;
  return <Badge tone="bad">{required === 'login' ? 'Sign-in required' : 'Sign-in refused'}</Badge>;
}

const places = {
  keychain: 'The user name and password are stored in this computer’s keychain.',
  memory: 'The user name and password are stored in memory until Triptych closes.',
  file: 'The user name and password are stored unencrypted in a file that only your user can read.',
} as const;

function StoredIn({ place }: { place: keyof typeof places }) {
  const Icon = place === 'file' ? IconLockOpen : IconLock;
  return (
    <Flex component="p" className={`t3 small ${styles['note']}`} gap={6} mt={6}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {places[place]}
    </Flex>
  );
}
