import '@mantine/core/styles.css';
import { MantineProvider, Textarea } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { DropPlace } from './drop-place.tsx';

// A page with nothing but what is measured: a text that is typed into, and a place that sends what is dropped on it.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <Textarea label="Prompt" rows={15} />
      <DropPlace />
    </MantineProvider>,
  );
}
