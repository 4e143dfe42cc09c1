import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

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
      {chosen && (
        <Suspense>
          <ExportDialog ids={chosen} close={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
