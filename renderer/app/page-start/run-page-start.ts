import { retryOnce } from '../../ui/retry-once.ts';
import { colorScheme, lastDensity, lastTheme, lightSystem, shownTheme } from '../theme/stored-theme-and-density.ts';

// Runs before the first paint, as a small script of its own. The build passes it the URL of the script of the page.

/** A hidden window is not painted. Milliseconds. */
const longestWait = document.hidden ? 0 : 500;

const { dataset } = document.documentElement;
const { script = '' } = { ...document.currentScript?.dataset };
showLook();
collectKeys();
Promise.race([firstPaint(), pause(longestWait)])
  .then(() => retryOnce(() => import(/* @vite-ignore */ new URL(script, document.baseURI).href)))
  .catch(showLoadFailure);

function showLook(): void {
  const theme = shownTheme(lastTheme.read(), matchMedia(lightSystem).matches);
  dataset['theme'] = theme;
  dataset['mantineColorScheme'] = colorScheme(theme);
  dataset['density'] = lastDensity.read();
}

/**
 * Saves the keys that are pressed before Studio exists. `TakeTypedText` moves them to the prompt. No other page could be
 * meant by the first URL, which has a token.
 */
function collectKeys(): void {
  dataset['typed'] = '';
  if (!/^(#\/?|#\/studio|#token=.*)?$/.test(location.hash)) return;
  document.addEventListener('keydown', function collect(event) {
    const { typed } = dataset;
    if (typed === undefined) {
      document.removeEventListener('keydown', collect);
      return;
    }
    // Keys of a field or a button, such as those of a sign-in, are for it.
    if (event.target !== document.body || event.metaKey) return;
    if ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')) return;
    if (event.key === 'Backspace') dataset['typed'] = [...typed].slice(0, -1).join('');
    else if (event.key === 'Enter') dataset['typed'] = `${typed}\n`;
    else if ([...event.key].length === 1) dataset['typed'] = typed + event.key;
    else return;
    event.preventDefault();
  });
}

/** Without the message, the window would stay empty. */
function showLoadFailure(): void {
  const { typed = '' } = dataset;
  delete dataset['typed'];
  const message = document.createElement('p');
  message.role = 'alert';
  message.className = 'start-failure strong';
  message.textContent = `Couldn’t load the page. ${typed === '' ? 'Reload it.' : `Copy your text, “${typed}”, then reload.`}`;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = 'Reload';
  reload.addEventListener('click', () => location.reload());
  message.append(reload);
  document.body.prepend(message);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
