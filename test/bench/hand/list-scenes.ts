import type { Page } from 'playwright';
import { effectOf, timeToEffect } from './effect.ts';
import type { HandFolder } from './make-hand-folder.ts';
import { goTo, timeOfClick } from './page-tools.ts';
import type { PeerEffect } from './peer-effects.ts';
import type { Scene } from './scene.ts';
import { hasConversation, hasFilledList } from './shown-in-page.ts';

interface ScrolledList {
  readonly name: string;
  readonly path: string;
  readonly scroller: string;
  readonly cells: string;
  readonly hasImages: boolean;
  readonly peer: PeerEffect;
}

const lists: readonly ScrolledList[] = [
  {
    name: 'scroll Library',
    path: '/library',
    scroller: '[data-library-grid]',
    cells: '[role="gridcell"]',
    hasImages: true,
    peer: 'page of thumbnails',
  },
  {
    name: 'scroll Activity',
    path: '/activity',
    scroller: '[role="list"][aria-label="All runs"]',
    cells: '[role="listitem"]',
    hasImages: false,
    peer: 'scrolled list',
  },
  {
    name: 'scroll Cost',
    path: '/cost',
    scroller: '[role="list"][aria-label="Ledger lines"]',
    cells: '[role="listitem"]',
    hasImages: false,
    peer: 'scrolled list',
  },
  {
    name: 'scroll conversations',
    path: '/chat',
    scroller: 'nav[aria-label="All conversations"]',
    cells: 'li',
    hasImages: false,
    peer: 'scrolled list',
  },
];

/** Left of the cells: a video would play under the pointer. Screen pixels. */
const edge = 6;
/** Between two turns of the wheel. Milliseconds. */
const wheelPauseMs = 100;

/** Scrolling each list by a page. */
export function listScenes(page: Page): Scene[] {
  return lists.map(({ name, path, scroller, cells, hasImages, peer }) => ({
    group: 'lists',
    async open() {
      await goTo(page, path, `${scroller} ${cells}`);
      const box = await page.locator(scroller).boundingBox();
      if (!box) throw new Error(`${scroller} is not on the page.`);
      await page.mouse.move(box.x + edge, box.y + box.height / 2);
    },
    actions: [
      {
        name,
        peer,
        async measure() {
          const scrolled = await page.locator(scroller).evaluate((list) => ({
            from: list.scrollTop,
            by: Math.round(list.clientHeight * 0.9),
          }));
          return timeToEffect(page, {
            begins: 'wheel',
            press: () => page.mouse.wheel(0, scrolled.by),
            effect: effectOf(hasFilledList, { scroller, cells, hasImages, scrolled }),
            pauseMs: wheelPauseMs,
          });
        },
      },
    ],
  }));
}

/** Number of conversations in the visible part of the list. */
const visibleConversations = 8;

/** Opening another conversation of the list. */
export function conversationScene(page: Page, conversations: HandFolder['conversations']): Scene {
  const link = (id: string) => `a[data-conversation="${id}"]`;
  return {
    group: 'opening',
    async open() {
      const [newest] = conversations;
      await goTo(page, `/chat/${newest?.id}`, link(newest?.id ?? ''));
      await page.waitForFunction(hasConversation, newest?.title ?? '');
    },
    actions: [
      {
        name: 'open conversation',
        peer: 'new page',
        measure(round) {
          const { id = '', title = '' } = conversations[1 + (round % visibleConversations)] ?? {};
          return timeOfClick(page, link(id), effectOf(hasConversation, title));
        },
      },
    ],
  };
}
