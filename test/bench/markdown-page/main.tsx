import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '../../../renderer/app/theme/theme-provider.tsx';
import '../../../renderer/app/theme/global-styles.ts';
import { markdownRenderers, type Renderer, type RendererProps } from './renderers.tsx';

// A page with only a text, rendered by the renderer that the driver of the page chooses.

declare global {
  interface Window {
    ways: readonly string[];
    /** URLs passed to the link opener. */
    opened: string[];
    /** Renders `text`, newly or as a continuation. Resolves when the page shows it. */
    show(way: Renderer, text: string, isStreaming: boolean): void;
    clear(): void;
    /** Stores the text of which `grown` renders beginnings. */
    hold(text: string): void;
    /**
     * Renders the stored text up to each of `ends` with layout, scrolled to its end; then paints. Painting costs the
     * same for every renderer.
     */
    grown(way: Renderer, ends: readonly number[]): Promise<void>;
    /** Renders the whole text as finished, and waits until lazily loaded parts are rendered too. */
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

/** Resolves when the page has not changed for 150 ms. */
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
