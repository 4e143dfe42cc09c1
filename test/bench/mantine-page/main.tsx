import '@mantine/core/styles.css';
import { MantineProvider, Textarea } from '@mantine/core';
import { createRoot } from 'react-dom/client';

// A page with only the measured part: a text field.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <MantineProvider>
      <Textarea label="Prompt" rows={15} />
    </MantineProvider>,
  );
}
