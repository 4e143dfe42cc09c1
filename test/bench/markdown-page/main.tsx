import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { ways } from './ways.tsx';

// A page with nothing but a text, drawn in one of several ways, as whoever drives the page asks.

declare global {
  interface Window {
    /** Draws `text` anew or, while it streams, in place of its beginning. Back when the page holds it. */
    show(way: keyof typeof ways, text: string, isStreaming: boolean): void;
    clear(): void;
    ways: readonly string[];
    /** Addresses that were handed to the opener. */
    opened: string[];
  }
}

let root: Root | undefined;
window.opened = [];
window.show = (way, text, isStreaming) => {
  const element = document.getElementById('root');
  if (element === null) return;
  root ??= createRoot(element);
  const Way = ways[way];
  flushSync(() => root?.render(<Way text={text} isStreaming={isStreaming} />));
};
window.clear = () => {
  root?.unmount();
  root = undefined;
};
window.ways = Object.keys(ways);
