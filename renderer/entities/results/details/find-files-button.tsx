import { Button } from '@mantine/core';
import { IconFileSearch, IconFolderSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { missingFileRoute } from '../../../../shared/contract/http-routes.ts';
import { importResultSchema } from '../../../../shared/library/import-result.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { sendFile } from '../../../api/send-file.ts';
import { notify } from '../../../ui/notify.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';

interface FindFilesProps {
  readonly missing: readonly Item[];
  readonly label: string;
  /** A folder to search, instead of files. */
  readonly inFolder?: boolean;
  readonly onFound?: () => void;
}

/** Gives items their files back from anywhere: only what has the length of a missing one is read, and its bytes decide. */
export function FindFilesButton({ missing, label, inFolder = false, onFound }: FindFilesProps) {
  const [busy, setBusy] = useState(false);
  const Icon = inFolder ? IconFolderSearch : IconFileSearch;
  const search = async (files: readonly File[]) => {
    setBusy(true);
    const lengths = new Set(missing.map(({ bytes }) => bytes));
    let found = 0;
    for (const file of files) if (lengths.has(file.size) && (await restoreFile(file))) found += 1;
    setBusy(false);
    if (found > 0) {
      notify(`${formatCounted(found, 'item')} found`, 'Files restored to their original locations.');
      onFound?.();
    } else
      notify(
        'No matches',
        `No missing file matches ${files.length === 1 ? 'the chosen file' : `the ${formatCount(files.length)} chosen files`}.`,
      );
  };
  const chooser = useFileInput({
    label,
    multiple: true,
    folder: inFolder,
    onFiles: (files) => void search(files),
  });
  return (
    <>
      {chooser.input}
      <Button size="xs" loading={busy} leftSection={<Icon size={14} stroke={1.5} aria-hidden />} onClick={chooser.open}>
        {label}
      </Button>
    </>
  );
}

async function restoreFile(file: File): Promise<boolean> {
  try {
    const { status, answer } = await sendFile(missingFileRoute(file.name), file);
    return status === 200 && importResultSchema.parse(answer).outcome === 'found';
  } catch {
    // The file was deleted before the upload, or the connection broke. The file then counts as not found and can be
    // added again.
    return false;
  }
}
