import { Button } from '@mantine/core';
import { IconCertificate, IconFileSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate } from '../../../../shared/util/format-dates.ts';
import { useApp, useNetwork, useSettings } from '../../../api/synced-state-hooks.ts';
import { FilePathForm } from '../../../ui/file-path-form.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import styles from '../section.module.css';
import own from './network.module.css';

/** File with the certificates of a company, for those that the system does not know. */
export function CertificatesEntry() {
  const { certificateFile } = useSettings();
  const { certificates, certificateProblem } = useNetwork();
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
          <p className={`anywhere ${own['file']}`} title={certificateFile}>
            {certificateFile}
          </p>
          <Stack component="ul" gap={8} my={8} aria-label="Trusted certificates">
            {certificates.map(({ name, validTo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold the same one twice, and they never move.
              <Group component="li" key={index} className={`anywhere ${own['line']}`} gap={8} wrap="wrap">
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
        label={certificateFile === '' ? 'Certificate file' : 'Replace certificate file'}
        note="The full path of a PEM or DER file. The file isn’t moved, and is read again at the start."
        isSaving={use.isPending}
        use={(file) => use.run(file)}
      />
      {error && <ProblemNote problem={error} />}
    </section>
  );
}

interface CertificateFileFormProps {
  readonly label: string;
  /** Says which files are accepted, and when the file is read. */
  readonly note: string;
  readonly isSaving: boolean;
  readonly use: (file: string) => void;
}

/** The path of the file, typed, or chosen where the shell can ask the system. Main reads and judges it. */
function CertificateFileForm({ label, note, isSaving, use }: CertificateFileFormProps) {
  const { shell } = useApp();
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
        {...{ label, note, use }}
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
