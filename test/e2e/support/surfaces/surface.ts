import type { Locator, Page } from '@playwright/test';
import { exampleModelFile } from '../../../support/example-model-file.ts';
import type { Scene } from '../../../support/scene/scene.ts';

/**
 * A page, dialog, menu or drawer in one of its states, and the steps to open it.
 *
 * A step is a role and the beginning of a name, such as `button: Presets`, and clicks this element. `right`, `last` or
 * `hover` before the role means a right click, the last match, or hovering. `folded` at the very start marks a step
 * whose element a small window hides behind a button. `key: ?` presses a key; `text: Prompt = words` fills a field.
 * `model: video-b` opens the form of a model. `file: Saved files` chooses a model file in the dialog of the system.
 */
export interface Surface {
  readonly name: string;
  readonly at: string | ((scene: Scene) => string);
  readonly steps?: readonly string[];
  /** Components that are then open over the page, as their paths in `renderer` without the extension. */
  readonly covers?: readonly string[];
  /** CSS pixels; omitted: the width of all other surfaces. */
  readonly width?: number;
  /**
   * The element that appears when the surface is open, written like a step. When omitted, the last popup or the page.
   */
  readonly shows?: string;
  /** The steps in a window at 200 % zoom; `false` if another surface covers this one there. */
  readonly zoomed?: readonly string[] | false;
}

/** Everything that can cover a page. */
const popups = '[role=dialog], [role=menu], .mantine-Popover-dropdown, .mantine-Combobox-dropdown';
/** Some menus stay in the page while they are closed. */
const open = (page: Page) => page.locator(popups).filter({ visible: true });

const windowSize = { width: 1280, height: 800 };
/** The size of that window in CSS pixels at 200 % zoom. */
export const zoomedSize = { width: 640, height: 400 };

/**
 * Opens a surface. The window size is in CSS pixels; a surface that exists only at another width uses its own width.
 */
export async function openSurface(page: Page, surface: Surface, scene: Scene, size = windowSize): Promise<void> {
  await closePopups(page);
  const { at, shows } = surface;
  const isZoomed = size.width === zoomedSize.width;
  const steps = (isZoomed && surface.zoomed) || (surface.steps ?? []);
  const wanted = isZoomed || surface.width === undefined ? size : { width: surface.width, height: 700 };
  const now = page.viewportSize();
  if (now?.width !== wanted.width || now.height !== wanted.height) await page.setViewportSize(wanted);
  await goTo(page, typeof at === 'string' ? at : at(scene));
  // A page loads when it is first opened.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const step of steps) {
    if (isZoomed) await unfold(page, step);
    await take(page, step.replace(/^folded /, ''));
  }
  if (shows !== undefined) await found(page, shows, false).waitFor();
  else if (surface.covers) await open(page).last().waitFor();
  await settled(page);
}

/** Resolves when the page of before is no longer shown: its controls may have the same names as those of the new page. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((done) => {
        const before = location.href;
        location.hash = hash;
        if (location.href === before) return done();
        const whenDrawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done()));
        addEventListener('hashchange', whenDrawn, { once: true });
      }),
    path,
  );
}

/** Pages load when they are first opened, and their data from main arrives a moment later. */
async function settled(page: Page): Promise<void> {
  await page.mouse.move(640, 5);
  await page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      !document.querySelector('#page [aria-busy=true]:not([role=img])') &&
      document.getAnimations().every((each) => each.playState !== 'running'),
  );
}

/** Closes from the top like Escape. A dialog that asks first, or that moves the focus, closes with the page. */
async function closePopups(page: Page): Promise<void> {
  for (let left = 4; left > 0 && (await open(page).count()) > 0; left -= 1) {
    await page.keyboard.press('Escape');
    await open(page)
      .last()
      .waitFor({ state: 'hidden', timeout: 500 })
      .catch(() => {});
  }
  if ((await open(page).count()) > 0) await page.reload();
}

async function take(page: Page, step: string): Promise<void> {
  const [how = '', ...rest] = step.split(': ');
  const what = rest.join(': ');
  if (how === 'key') return page.keyboard.press(what);
  if (how === 'model') {
    await page.locator('[data-model-menu]').click();
    await found(page, `option: ${what}`, true).click();
    // The next step would be searched in a menu that is still closing.
    return page.getByRole('listbox', { name: 'Models by type' }).waitFor({ state: 'hidden' });
  }
  if (how === 'file') {
    const buffer = Buffer.from(JSON.stringify(exampleModelFile));
    return page
      .locator(`input[type=file][aria-label="${what}"]`)
      .setInputFiles({ name: 'video-x-1.json', mimeType: 'application/json', buffer });
  }
  if (how === 'text') {
    const [label = '', text = ''] = what.split(' = ');
    return page
      .getByRole('textbox', { name: label })
      .or(page.getByRole('combobox', { name: label }))
      .last()
      .fill(text);
  }
  const target = found(page, step, (await open(page).count()) > 0);
  if (how.startsWith('hover')) return target.hover();
  // The visible area of a radio button is its label, because the input itself has no size.
  if (how === 'radio') return target.dispatchEvent('click');
  await target.click({ button: how.startsWith('right') ? 'right' : 'left' });
}

/** Buttons that show an area for which the page has no room. */
const folds = 'button[aria-label^="Show "]';

/** Opens the area with the next step if it is hidden. */
async function unfold(page: Page, step: string): Promise<void> {
  if (!step.startsWith('folded ') || (await open(page).count()) > 0) return;
  const fold = page.locator(folds).filter({ visible: true }).first();
  const target = found(page, step, false);
  await target.or(fold).first().waitFor();
  if (!(await target.isVisible())) await fold.click();
}

function found(page: Page, step: string, over: boolean): Locator {
  const [how = '', ...rest] = step.split(': ');
  const words = how.split(' ');
  const role = words.at(-1) as Parameters<Page['getByRole']>[0];
  const name = new RegExp(`^${rest.join(': ').replaceAll('.', '\\.')}`);
  const all = (over ? open(page).last() : page)
    .getByRole(role, { name })
    .filter(role === 'radio' ? {} : { visible: true });
  return words.includes('last') ? all.last() : all.first();
}
