import './trusted-types.ts';
import './no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { BridgeProvider, openBridge } from './bridge/bridge-provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const bridge = openBridge();
createRoot(root).render(
  <StrictMode>
    <BridgeProvider bridge={bridge}>
      <App />
    </BridgeProvider>
  </StrictMode>,
);
