import { startName, tokenName } from '../../../shared/contract/browser-session.ts';
import { retryOnce } from '../../ui/retry-once.ts';
import { colorScheme, lastDensity, lastTheme, lightSystem, shownTheme } from '../theme/stored-theme-and-density.ts';
import { fieldsetOf, findStartFrame, titleName, watchComposition } from './start-frame-elements.ts';
import { connectionIn, lastStart } from './stored-last-start.ts';

// Runs before the first paint, as a small script of its own. The build passes it the URLs of the scripts of the page.

/** A hidden window is not painted. Milliseconds. */
const longestWait = document.hidden ? 0 : 500;

const { scripts = '', styles = '' } = { ...document.currentScript?.dataset };
showLook();
adaptStartFrame();
runPage().catch(showLoadFailure);

/** Reads the late styles and runs the scripts of the page, after the first paint. The last script draws the page. */
async function runPage(): Promise<void> {
  await Promise.race([firstPaint(), pause(longestWait)]);
  const all = scripts.split(' ');
  await Promise.all([retryOnce(addStyles), runInTurn(all.slice(0, -1))]);
  await runInTurn(all.slice(-1));
}

/** Between the scripts, the window accepts keys. */
async function runInTurn(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await retryOnce(() => import(/* @vite-ignore */ new URL(url, document.baseURI).href));
    await pause(0);
  }
}

function addStyles(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // As in the preload, whose file would otherwise be requested again.
  link.crossOrigin = 'anonymous';
  link.href = styles;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles couldn’t be loaded.'));
    };
  });
}

/** Without the message, the frame would look like a form that works. */
function showLoadFailure(): void {
  const frame = findStartFrame();
  const field = frame && fieldsetOf(frame, 'prompt-field');
  const message = document.createElement('p');
  message.role = 'alert';
  message.className = 'start-failure strong';
  message.textContent = `Couldn’t load the page. ${field ? 'Copy your text, then reload.' : 'Reload it.'}`;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload';
  reload.addEventListener('click', () => location.reload());
  message.append(reload);
  if (field) field.before(message);
  else document.body.prepend(message);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function showLook(): void {
  const { dataset } = document.documentElement;
  const theme = shownTheme(lastTheme.read(), matchMedia(lightSystem).matches);
  dataset['theme'] = theme;
  dataset['mantineColorScheme'] = colorScheme(theme);
  dataset['density'] = lastDensity.read();
}

/** Removes the frame if the first page is not Studio, as far as this is known now. */
function adaptStartFrame(): void {
  const frame = findStartFrame();
  if (!frame) return;
  const parameters = new URLSearchParams(location.hash.slice(1));
  const last = lastStart.read();
  // A program that has just started knows its connection. A page that is loaded again has the last one.
  const isFirstUrl = parameters.has(tokenName);
  const connection = isFirstUrl ? connectionIn(parameters.get(startName)) : last.connection;
  const isStudio = isFirstUrl || ['', '#/', '#/studio'].includes(location.hash);
  if (connection === 'none' || !isStudio) {
    frame.remove();
    return;
  }

  const part = fieldsetOf(frame, last.modelId) ?? firstModelPart(frame);
  const prompt = fieldsetOf(frame, 'prompt-field');
  const title = frame.elements.namedItem(titleName);
  const banner = fieldsetOf(frame, 'sandbox');
  if (part) part.hidden = part.childElementCount === 0;
  if (prompt) prompt.hidden = part?.dataset['prompt'] !== 'true';
  if (title instanceof HTMLOutputElement) title.value = part?.dataset['title'] ?? '';
  if (banner) banner.hidden = connection !== 'sandbox';
  watchComposition(frame);
}

function firstModelPart(frame: HTMLFormElement): HTMLFieldSetElement | undefined {
  for (const element of frame.elements) {
    if (element instanceof HTMLFieldSetElement && element.dataset['title'] !== undefined) return element;
  }
  return undefined;
}
