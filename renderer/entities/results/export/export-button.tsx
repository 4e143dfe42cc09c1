import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { showLazily } from '../../../ui/load-lazily.ts';

const ExportDialog = showLazily(async () => (await import('./export-dialog.tsx')).ExportDialog);

/** `ids` are read when it is pressed. */
export function ExportButton({ ids }: { ids: () => readonly string[] }) {
  const [chosen, setChosen] = useState<readonly string[]>();
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        title="Export"
        aria-haspopup="dialog"
        leftSection={<IconUpload size={14} stroke={1.5} aria-hidden />}
        onClick={() => setChosen(ids())}
      >
        Export
      </Button>
      {chosen && <ExportDialog ids={chosen} close={() => setChosen(undefined)} />}
    </>
  );
}
