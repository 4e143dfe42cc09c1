import '@mantine/core/styles.css';
import { MantineProvider, Textarea } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { DropPlace } from './drop-place.tsx';

// A page with only the measured parts: a text field, and an area that sends a dropped file.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <Textarea label="Prompt" rows={15} />
      <DropPlace />
    </MantineProvider>,
  );
}
