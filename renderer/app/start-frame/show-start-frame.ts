import { startName, tokenName } from '../../../shared/contract/page-connection-protocol.ts';
import { colorScheme, lastDensity, lastTheme, lightSystem, shownTheme } from '../theme/stored-look.ts';
import { connectionIn, lastStart } from './last-start.ts';
import { fieldsetOf, findStartFrame, titleName, watchComposition } from './start-frame-form.ts';

// Runs before the first paint, as a small script of its own. The build passes it the URL of the script of the page.

/** Milliseconds. A hidden page is never painted. */
const longestWait = 500;

const pageScript = document.currentScript?.dataset['page'];
const load = () =>
  void (pageScript !== undefined && import(/* @vite-ignore */ new URL(pageScript, document.baseURI).href));

showLook();
document.addEventListener('DOMContentLoaded', () => {
  if (!showStartFrame()) return load();
  // The script of the page keeps the window busy, so the start frame is painted first. A second load does nothing.
  setTimeout(load, longestWait);
  requestAnimationFrame(() => setTimeout(load));
});

function showLook(): void {
  const { dataset } = document.documentElement;
  const theme = shownTheme(lastTheme.read(), matchMedia(lightSystem).matches);
  dataset['theme'] = theme;
  dataset['mantineColorScheme'] = colorScheme(theme);
  dataset['density'] = lastDensity.read();
}

/** Returns true if the first page is Studio, as far as this is known now. */
function showStartFrame(): boolean {
  const frame = findStartFrame();
  const parameters = new URLSearchParams(location.hash.slice(1));
  const last = lastStart.read();
  // A program that has just started knows its connection. A page that is loaded again has the last one.
  const isFirstUrl = parameters.has(tokenName);
  const connection = isFirstUrl ? connectionIn(parameters.get(startName)) : last.connection;
  const isStudio = isFirstUrl || ['', '#/', '#/studio'].includes(location.hash);
  if (!frame || connection === 'none' || !isStudio) return false;

  const part = fieldsetOf(frame, last.modelId) ?? firstModelPart(frame);
  const prompt = fieldsetOf(frame, 'prompt-field');
  const title = frame.elements.namedItem(titleName);
  const banner = fieldsetOf(frame, 'sandbox');
  if (part) part.hidden = part.childElementCount === 0;
  if (prompt) prompt.hidden = part?.dataset['prompt'] !== 'true';
  if (title instanceof HTMLOutputElement) title.value = part?.dataset['title'] ?? '';
  if (banner) banner.hidden = connection !== 'sandbox';
  watchComposition(frame);
  frame.hidden = false;
  return true;
}

function firstModelPart(frame: HTMLFormElement): HTMLFieldSetElement | undefined {
  for (const element of frame.elements) {
    if (element instanceof HTMLFieldSetElement && element.dataset['title'] !== undefined) return element;
  }
  return undefined;
}
