import './ui/commands/ignore-composition-keys.ts';
import './ui/security/trusted-types.ts';
import './ui/security/configure-zod-without-eval.ts';
import './app/theme/global-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProvider, openApi } from './api/api-provider.tsx';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const api = openApi();
createRoot(root).render(
  <StrictMode>
    <ApiProvider api={api}>
      <App />
    </ApiProvider>
  </StrictMode>,
);
