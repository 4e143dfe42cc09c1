import type { Page } from 'playwright';
import type { PageName } from '../../e2e/support/open-page.ts';
import { type Effect, effectOf } from './effect.ts';
import { goTo, pressUntilHidden, timeOfKeys, timeOfLetter } from './page-tools.ts';
import type { PeerEffect } from './peer-effects.ts';
import type { HandAction, Scene } from './scene.ts';
import { hasElements, hasFilledList, hasSharpImages } from './shown-in-page.ts';

const main = (name: PageName) => `main[aria-label="${name}"]`;
const elements = (selector: string, count: number) => effectOf(hasElements, { selector, count });

interface OpenPage {
  readonly name: PageName;
  readonly keys: string;
  /** The content of the page, not its frame alone. */
  readonly effect: Effect;
  readonly peer: PeerEffect;
}

/** The pages, in the order in which they are opened. */
const pages: readonly OpenPage[] = [
  {
    name: 'Library',
    keys: 'Control+2',
    effect: effectOf(hasFilledList, {
      scroller: `${main('Library')} [data-library-grid]`,
      cells: '[role="gridcell"]',
      hasImages: true,
    }),
    peer: 'page of thumbnails',
  },
  {
    name: 'Chat',
    keys: 'Control+3',
    effect: elements(`${main('Chat')}:has(a[data-conversation]) [data-message]`, 1),
    peer: 'new page',
  },
  {
    name: 'Messages',
    keys: 'Control+4',
    effect: elements(`${main('Messages')}:has(a[data-conversation]) [data-message]`, 1),
    peer: 'new page',
  },
  {
    name: 'Projects',
    keys: 'Control+5',
    effect: elements(`${main('Projects')} li a[href^="#/projects/"]`, 1),
    peer: 'new page',
  },
  {
    name: 'Activity',
    keys: 'Control+6',
    effect: elements(`${main('Activity')} [aria-label="All runs"] [role="listitem"] a`, 5),
    peer: 'new page',
  },
  {
    name: 'Cost',
    keys: 'Control+7',
    effect: elements(`${main('Cost')} [aria-label="Ledger lines"] [role="listitem"]`, 3),
    peer: 'new page',
  },
  { name: 'Settings', keys: 'Control+8', effect: elements(`${main('Settings')} section h2`, 1), peer: 'new page' },
  {
    name: 'Studio',
    keys: 'Control+1',
    effect: effectOf(
      hasSharpImages,
      `${main('Studio')}:has(#field-prompt):has([aria-label="History"] button) [data-pane-image] img`,
    ),
    peer: 'image loaded ahead',
  },
];

/** Switching to each page. */
export function pageScene(page: Page): Scene {
  const isOpen = async (name: PageName) => (await page.locator(main(name)).count()) > 0;
  const actionOf = ({ name, keys, effect, peer }: OpenPage): HandAction => ({
    name: `page ${name}`,
    peer,
    async measure() {
      if (await isOpen(name)) {
        const other = pages.find((each) => each.name !== name);
        if (!other) throw new Error('There is no other page.');
        await page.keyboard.press(other.keys);
        await page.locator(main(other.name)).waitFor();
      }
      return timeOfKeys(page, keys, effect);
    },
  });
  return { group: 'pages', open: () => goTo(page, '/studio', main('Studio')), actions: pages.map(actionOf) };
}

const palette = '[role="dialog"] [role="listbox"][aria-label="Search results"]';
const openPalette = elements(`${palette} [role="option"]`, 5);

/** Opening the palette over Studio, and a letter in it. */
export function paletteScene(page: Page): Scene {
  const isOpen = async () => (await page.locator(palette).count()) > 0;
  return {
    group: 'palette',
    open: () => goTo(page, '/studio', '#field-prompt'),
    actions: [
      {
        name: 'open palette',
        peer: 'palette',
        async measure() {
          if (await isOpen()) await pressUntilHidden(page, 'Escape', palette);
          return timeOfKeys(page, 'Control+k', openPalette);
        },
      },
      {
        name: 'letter in palette',
        peer: 'letter',
        async measure(round) {
          if (!(await isOpen())) {
            await page.keyboard.press('Control+k');
            await page.locator(palette).waitFor();
          }
          return timeOfLetter(page, round);
        },
      },
    ],
    close: () => pressUntilHidden(page, 'Escape', palette),
  };
}
