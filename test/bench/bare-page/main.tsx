import { createRoot } from 'react-dom/client';

// The smallest possible React window, for comparison with our own start.
const root = document.getElementById('root');
if (root) createRoot(root).render(<textarea aria-label="Prompt" />);
