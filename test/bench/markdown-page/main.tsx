import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../../../renderer/app/theme/theme-provider.tsx';
import { markdownRenderers, type Renderer, type RendererProps } from './renderers.tsx';

// A page with nothing but a text, drawn in one of several ways, as whoever drives the page asks.

declare global {
  interface Window {
    ways: readonly string[];
    /** Addresses that were handed to the opener. */
    opened: string[];
    /** Draws `text`, anew or in place of its beginning. Back when the page holds it. */
    show(way: Renderer, text: string, isStreaming: boolean): void;
    clear(): void;
    /** Keeps the text that `grown` takes its beginnings of. */
    hold(text: string): void;
    /** Draws the held text up to each of `ends` and lays out each, its end in view; then paints. What painting costs is the same for everybody. */
    grown(way: Renderer, ends: readonly number[]): Promise<void>;
    /** Draws the whole text as finished, and waits until what it fetches for itself is drawn as well. */
    drawn(way: Renderer, text: string): Promise<void>;
  }
}

let shown: (RendererProps & { way: Renderer }) | undefined;
let redraw = () => {};
let held = '';
window.opened = [];
window.ways = Object.keys(markdownRenderers);
window.show = (way, text, isStreaming) => {
  shown = { way, text, isStreaming };
  flushSync(() => redraw());
};
window.clear = () => {
  shown = undefined;
  flushSync(() => redraw());
};
window.hold = (text) => {
  held = text;
};
window.grown = async (way, ends) => {
  for (const end of ends) {
    window.show(way, held.slice(0, end), true);
    toEnd();
  }
  await frame();
};
window.drawn = async (way, text) => {
  window.show(way, text, false);
  toEnd();
  await settled();
};

function Stage() {
  const now = useSyncExternalStore(
    (changed) => {
      redraw = changed;
      return () => undefined;
    },
    () => shown,
  );
  if (now === undefined) return null;
  const Drawn = markdownRenderers[now.way];
  return <Drawn text={now.text} isStreaming={now.isStreaming} />;
}

const element = document.getElementById('root');
if (element !== null) {
  flushSync(() =>
    createRoot(element).render(
      <ThemeProvider look={undefined}>
        <Stage />
      </ThemeProvider>,
    ),
  );
}

function toEnd(): void {
  if (element !== null) element.scrollTop = element.scrollHeight;
}

function frame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve();
      after.port2.postMessage(null);
    });
  });
}

/** Nothing has changed in the page for 150 ms. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      watch.disconnect();
      resolve();
    };
    let timer = setTimeout(done, 150);
    const watch = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, 150);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
