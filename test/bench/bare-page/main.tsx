import { createRoot } from 'react-dom/client';

// The least that a React window can be: what our own start is measured against.
const root = document.getElementById('root');
if (root) createRoot(root).render(<textarea aria-label="Prompt" />);
