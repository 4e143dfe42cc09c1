import { Button } from '@mantine/core';
import { IconCertificate, IconFileSearch, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import type { KnownProxy } from '../../../../shared/connections/network-settings.ts';
import { formatDate } from '../../../../shared/util/format-dates.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useChangeSettings } from '../../../api/use-change-settings.ts';
import { ConnectionCheckboxes } from '../../../entities/connections/connection-checkboxes.tsx';
import { openProxySignIn } from '../../../entities/connections/proxy-sign-in.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { FilePathForm } from '../../../ui/file-path-form.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useSessionState } from '../../../ui/use-session-state.ts';
import styles from '../section.module.css';

/** The section of Settings for trusted certificates and sign-ins to proxies. */
export function NetworkSection() {
  const { kind } = useSynced('connection');
  const offline = useSessionState((screen) => screen.offline);
  return (
    <>
      <p className={styles['lead']}>
        Triptych trusts the certificates that this computer trusts, and uses the system’s proxies. Each connection can
        have its own proxy.
      </p>
      {kind === 'none' && !offline && (
        <p className={styles['lead']}>
          <a className="link" href="#/">
            Return to first connection
          </a>
        </p>
      )}
      <CertificatesEntry />
      <ProxiesEntry />
      <PrivateResultLinksEntry />
    </>
  );
}

/** Allows result links into the network of the user, by connection. */
function PrivateResultLinksEntry() {
  const { privateResultLinks } = useSynced('settings');
  const saveSettings = useChangeSettings();
  return (
    <div className={styles['entry']}>
      <h3>Results from your network</h3>
      <p className={styles['words']}>
        A gateway elsewhere can’t make Triptych download from this computer or its network. Select a connection to allow
        that, for example if a proxy or VPN gives its hosts private addresses.
      </p>
      <ConnectionCheckboxes
        isChecked={(id) => privateResultLinks.includes(id)}
        onChange={(id, isAllowed) =>
          saveSettings.mutate(
            { privateResultLinks: { [id]: isAllowed } },
            { onError: notifyFailure('Couldn’t save the setting') },
          )
        }
      />
    </div>
  );
}

/** File with the certificates of a company, for those that the system does not know. */
function CertificatesEntry() {
  const { certificateFile } = useSynced('settings');
  const { certificates, certificateProblem } = useSynced('network');
  const use = useAction((calls, file: string) => calls.settings.change({ certificateFile: file }));
  const retry = useAction((calls) => calls.settings.change({ certificateFile }));
  const error = use.problem ?? retry.problem;
  return (
    <section className={styles['entry']} aria-label="Certificates" data-settings-place="certificates">
      <h3>Certificates</h3>
      <p className={styles['words']}>
        A company proxy may show a certificate that only the company issued. Choose the issuer’s certificate file; the
        company’s administrators have it. Anyone with the issuer’s key can read what you send.
      </p>
      {certificateFile !== '' && (
        <>
          <p className="mono anywhere" title={certificateFile}>
            {certificateFile}
          </p>
          <Stack component="ul" gap={8} my={8} aria-label="Trusted certificates">
            {certificates.map(({ name, validTo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold the same one twice, and they never move.
              <Group component="li" key={index} className="anywhere" gap={8} wrap="wrap">
                <IconCertificate size={16} stroke={1.5} aria-hidden />
                <b>{name}</b>
                <span className="t3">until {formatDate(validTo)}</span>
              </Group>
            ))}
          </Stack>
          {certificateProblem && !error && (
            <ProblemNote problem={certificateProblem} title="The certificate file isn’t being used" />
          )}
          <Flex gap={8} my={10}>
            <Button size="xs" loading={retry.isPending} onClick={() => retry.run()}>
              Reload
            </Button>
            <Button size="xs" variant="subtle" loading={use.isPending} onClick={() => use.run('')}>
              Remove
            </Button>
          </Flex>
        </>
      )}
      <CertificateFileForm
        key={certificateFile}
        isFirst={certificateFile === ''}
        isSaving={use.isPending}
        use={use.run}
      />
      {error && <ProblemNote problem={error} />}
    </section>
  );
}

interface CertificateFileFormProps {
  /** No file is in use yet. */
  readonly isFirst: boolean;
  readonly isSaving: boolean;
  readonly use: (file: string) => void;
}

/** The path of the file, typed, or chosen where the shell can ask the system. Main reads and judges it. */
function CertificateFileForm({ isFirst, isSaving, use }: CertificateFileFormProps) {
  const { shell } = useSynced('app');
  const [typed, setTyped] = useState('');
  const pick = useAction((calls) => calls.network.pickCertificateFile(), {
    done: ({ file }) => {
      if (file === undefined) return;
      setTyped(file);
      use(file);
    },
  });
  return (
    <>
      <FilePathForm
        label={isFirst ? 'Certificate file' : 'Replace certificate file'}
        note="The full path of a PEM or DER file. The file isn’t moved, and is read again at the start."
        use={use}
        action="Use this file"
        isRunning={isSaving}
        path={typed}
        setPath={setTyped}
      >
        {shell === 'electron' && (
          <Button
            leftSection={<IconFileSearch size={14} stroke={1.5} aria-hidden />}
            loading={pick.isPending}
            onClick={() => pick.run()}
          >
            Choose
          </Button>
        )}
      </FilePathForm>
      {pick.problem && <ProblemNote problem={pick.problem} />}
    </>
  );
}

/** Proxies that want a user name and a password, or have them. */
function ProxiesEntry() {
  const { proxies } = useSynced('network');
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
            <Group className="anywhere" gap={8} wrap="wrap">
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
    <Flex component="p" className="icon-line t3 small" gap={6} mt={6}>
      <Icon size={14} stroke={1.5} aria-hidden />
      {places[place]}
    </Flex>
  );
}
