import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useSettings } from '../../../api/synced-state-hooks.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { CertificateFileForm } from '../certificate-file-form.tsx';
import styles from '../section.module.css';

/** File with the certificates of signers whose Content Credentials are trusted. */
export function TrustedSignersEntry() {
  const { trustedSignersFile } = useSettings();
  const options = useApi().library.trustedSigners.queryOptions({ staleTime: 0 });
  const { data, error } = useQuery({ ...options, queryKey: [...options.queryKey, trustedSignersFile] });
  const unusable = data?.problem ?? (error ? problemOf(error) : undefined);
  const use = useAction((calls, file: string) => calls.settings.change({ trustedSignersFile: file }));
  return (
    <section className={styles['entry']} aria-label="Trusted signers">
      <h3>Trusted signers</h3>
      <Box component="p" className="t3" maw="64ch" mt={4}>
        The details of an item show whether its Content Credentials are intact. Triptych knows no signers. A file with
        certificates, such as the C2PA trust list, names the trusted signers.
      </Box>
      {trustedSignersFile !== '' && (
        <>
          <Box component="p" className="mono small anywhere" my="s2">
            {trustedSignersFile}
          </Box>
          {unusable && !use.problem && <ProblemNote problem={unusable} title="The file isn’t being used" />}
          <Button size="xs" variant="subtle" loading={use.isPending} onClick={() => use.run('')}>
            Remove
          </Button>
        </>
      )}
      <CertificateFileForm
        key={trustedSignersFile}
        label={trustedSignersFile === '' ? 'File of trusted signers' : 'Replace file of trusted signers'}
        note="The full path of a PEM or DER file. The file isn’t moved, and is read again when it is needed."
        isSaving={use.isPending}
        use={(file) => use.run(file)}
      />
      {use.problem && <ProblemNote problem={use.problem} />}
    </section>
  );
}
